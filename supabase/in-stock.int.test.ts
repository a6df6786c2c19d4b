import { describe, expect, test } from "vitest";
import { MANIFEST_PICTURES } from "../app/platform/pictures/pictures.server.ts";
import { listProducts } from "../app/shop/catalogue/products.server.ts";
import { findWithRelated } from "../app/shop/catalogue/related.server.ts";
import { useTestBackend } from "../test/support/backend.ts";

describe("what is left of a piece", () => {
  const backend = useTestBackend();

  const soldOut = async (id: string) =>
    (await findWithRelated(backend().anon, MANIFEST_PICTURES, id))?.product.isSoldOut;

  test("a published piece with no stock left is sold out, and listed all the same", {
    tags: "@4.32",
  }, async () => {
    const { service, anon } = backend();
    await service
      .insertInto("products")
      .values({ id: "hat", name: "Hat", price: 900, status: "published" })
      .execute();
    expect(await soldOut("hat")).toBe(false);
    await service.insertInto("stock").values({ product_id: "hat", quantity: 1 }).execute();
    expect(await soldOut("hat")).toBe(false);
    await service.updateTable("stock").set({ quantity: 0 }).where("product_id", "=", "hat").execute();
    expect(await soldOut("hat")).toBe(true);
    expect(
      (await listProducts(anon, MANIFEST_PICTURES, { limit: 10 })).find(({ id }) => id === "hat")?.isSoldOut,
    ).toBe(true);
    await service.deleteFrom("stock").where("product_id", "=", "hat").execute();
    expect(await soldOut("hat")).toBe(false);
  });

  test("a piece in sizes is sold out with its last size", async () => {
    const { service } = backend();
    await service
      .insertInto("products")
      .values({ id: "coat", name: "Coat", price: 900, status: "published", sizes: ["S", "M"] })
      .execute();
    await service.insertInto("stock").values({ product_id: "coat", size: "S", quantity: 0 }).execute();
    expect(await soldOut("coat")).toBe(false);
    await service.insertInto("stock").values({ product_id: "coat", size: "M", quantity: 0 }).execute();
    expect(await soldOut("coat")).toBe(true);
    await service
      .updateTable("products")
      .set({ sizes: ["S", "M", "L"] })
      .where("id", "=", "coat")
      .execute();
    expect(await soldOut("coat")).toBe(false);
  });

  test("nobody sets it by hand", async () => {
    const { service } = backend();
    await service
      .insertInto("products")
      .values({ id: "scarf", name: "Scarf", price: 9, status: "published" })
      .execute();
    await service.updateTable("products").set({ in_stock: false }).where("id", "=", "scarf").execute();
    expect(await soldOut("scarf")).toBe(false);
  });
});
