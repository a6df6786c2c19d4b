import { beforeEach, describe, expect, it } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import type { Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { FEW } from "~/shop/stock/stock";
import { useTestBackend } from "../../../test/support/backend.ts";
import { addProduct, orderRequestFor, placeAndHold } from "../../../test/support/orders.ts";
import { listProducts } from "./products.server";
import { findWithRelated } from "./related.server";
import { getShop } from "./shop.server";
import { parseShopQuery } from "./shop-query";

describe("what is left of a piece", () => {
  const backend = useTestBackend();

  let service: Db;
  beforeEach(() => {
    service = backend().service;
  });
  const row = (id: string) =>
    service
      .selectFrom("products")
      .select(["left_by_size", "in_stock", "updated_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const count = (product_id: string, size: "S" | "M", quantity: number) =>
    service.insertInto("stock").values({ product_id, size, quantity }).execute();

  it("is told by size up to the few, and follows every sale", async () => {
    const id = await addProduct(service, { sizes: ["S", "M", "L"] });
    expect(await row(id)).toMatchObject({ left_by_size: {}, in_stock: true });
    await count(id, "S", 40);
    await count(id, "M", 2);
    expect(await row(id)).toMatchObject({ left_by_size: { S: FEW + 1, M: 2 } });
    await placeAndHold(service, orderRequestFor(id, { lines: [{ id, size: "M", quantity: 2 }] }));
    expect(await row(id)).toMatchObject({ left_by_size: { S: FEW + 1, M: 0 }, in_stock: true });
  });

  it("changes the piece only where it tells something else", async () => {
    const id = await addProduct(service, { sizes: ["S"] });
    await count(id, "S", 40);
    const before = await row(id);
    await placeAndHold(service, orderRequestFor(id, { lines: [{ id, size: "S", quantity: 1 }] }));
    expect(await row(id)).toEqual(before);
  });

  it("cannot be set by hand, and leaves out sizes the piece no longer comes in", async () => {
    const id = await addProduct(service, { sizes: ["S", "M"] });
    await count(id, "S", 1);
    await service.updateTable("products").set({ left_by_size: '{"S": 9}' }).where("id", "=", id).execute();
    expect(await row(id)).toMatchObject({ left_by_size: { S: 1 } });
    await service
      .updateTable("products")
      .set({ sizes: ["M"] })
      .where("id", "=", id)
      .execute();
    expect(await row(id)).toMatchObject({ left_by_size: {} });
  });

  it("is on the cards of the shop, on the piece's page and beside others", async () => {
    const designer = "Left Over & Sons";
    const tunic = { name: "Tunic", meta_description: `Designer: ${designer}` };
    const id = await addProduct(service, { ...tunic, stock: 2 });
    const other = await addProduct(service, tunic);
    const { anon } = backend();
    const query = parseShopQuery(new URLSearchParams({ designer }));
    const { productList } = await getShop(anon, FIRST_CONTENT, MANIFEST_PICTURES, query, new Date());
    expect(productList.products.find((card) => card.id === id)).toMatchObject({ leftBySize: { one: 2 } });
    const [listed] = (await listProducts(anon, MANIFEST_PICTURES, { designer, limit: 5 })).filter(
      (card) => card.id === id,
    );
    expect(listed).toMatchObject({ leftBySize: { one: 2 } });
    expect((await findWithRelated(anon, MANIFEST_PICTURES, id))?.product).toMatchObject({
      leftBySize: { one: 2 },
    });
    const beside = (await findWithRelated(anon, MANIFEST_PICTURES, other))?.related.find(
      (card) => card.id === id,
    );
    expect(beside).toMatchObject({ leftBySize: { one: 2 } });
  });
});
