import { expect, test } from "vitest";
import { linkTables } from "./table-linking.ts";

const code = (name: string, source: string, isVolatile = true, schema = "public") => ({
  schema,
  name,
  source,
  isVolatile,
});

test("a function that cannot write reads the tables it names, itself or through what it calls", () => {
  const { functions } = linkTables({
    tables: ["events", "products", "stock"],
    functions: [
      code("shop", "select from public.products where private.is_left(id)", false),
      code("is_left", "select quantity > 0 from stock", false, "private"),
    ],
    triggers: [],
    cascades: [],
  });
  expect(functions).toEqual({ shop: { isWrite: false, tables: ["products", "stock"] } });
});

test("a function that writes changes what it writes and what that sets off, and not what it only reads", () => {
  const { functions, writes } = linkTables({
    tables: ["events", "outbox", "products", "stock", "stock_log"],
    functions: [
      code("order", "select price from public.products for update; perform private.move_stock(1)"),
      code("move_stock", "UPDATE public.stock set quantity = 1", true, "private"),
      code(
        "note_stock",
        "insert into stock_log values (1); update public.products set x = 1",
        true,
        "private",
      ),
      code("tell", "begin delete\n  from only public.outbox; end"),
    ],
    triggers: [{ table: "stock", function: "note_stock" }],
    cascades: [{ table: "products", changes: "stock" }],
  });
  expect(functions).toEqual({
    order: { isWrite: true, tables: ["products", "stock", "stock_log"] },
    tell: { isWrite: true, tables: ["outbox"] },
  });
  expect(writes).toMatchObject({
    events: ["events"],
    stock: ["stock", "stock_log", "products"],
    products: ["products", "stock", "stock_log"],
  });
});

test("a function that writes text of its own making may change anything", () => {
  const { functions } = linkTables({
    tables: ["events"],
    functions: [code("sweep", "execute format('delete from %I', wanted)")],
    triggers: [],
    cascades: [],
  });
  expect(functions.sweep).toEqual({ isWrite: true, tables: null });
});
