import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestBackend } from "../test/support/backend.ts";

describe("the columns products work out by themselves", () => {
  const backend = useTestBackend();

  async function insert(price: number, salePrice: number | null, metaDescription: string | null) {
    const row = await backend()
      .service.insertInto("products")
      .values({ name: "Gown", price, sale_price: salePrice, meta_description: metaDescription })
      .returning(["designer", "current_price"])
      .executeTakeFirstOrThrow();
    return { designer: row.designer, currentPrice: row.current_price };
  }

  it.each([
    ["Designer: Amara Diallo-Venter. Plum gown.", "Amara Diallo-Venter"],
    ["Plum gown | designer:  Ann O’Neil | Cotton", "Ann O’Neil"],
    ["Designer: N. B. Dube. Plum gown.", "N. B. Dube"],
    ["Plum gown. Designer: Thandi Nkosi, Durban", "Thandi Nkosi"],
    ["Designer: Zuri\nPlum gown", "Zuri"],
    ["Designer: Zuri.", "Zuri"],
    ["Designer: ; Plum gown", "AFI Designer"],
    ["Redesigner: nobody", "AFI Designer"],
    ["Plum gown", "AFI Designer"],
    [null, "AFI Designer"],
  ])("read %j as a piece by %s", async (metaDescription, designer) => {
    expect(await insert(100, null, metaDescription)).toMatchObject({ designer });
  });

  it.each([
    [1200, null, 1200],
    [1200, 900.5, 900.5],
    [1200, 0, 1200],
    [1200, 1200, 1200],
    [1200, 1500, 1200],
  ])("price a piece of R%s on sale at %s at R%s", async (price, salePrice, currentPrice) => {
    expect(await insert(price, salePrice, null)).toMatchObject({ currentPrice });
  });

  it.each(["NaN", "Infinity", "-1", "10000000.01"])("take no price of %s", async (price) => {
    const insert = sql`insert into public.products (name, price) values ('Gown', ${price})`;
    await expect(insert.execute(backend().service)).rejects.toMatchObject({
      code: expect.stringMatching(/^(23514|22003)$/),
    });
  });
});
