import { expect, test } from "vitest";
import { listProducts } from "../app/features/catalogue/products.server.ts";
import { findWithRelated } from "../app/features/catalogue/related.server.ts";
import { describeOnEveryDatabase } from "../test/support/backend.ts";

describeOnEveryDatabase("what is left of a piece", (backend) => {
  const soldOut = async (id: string) => (await findWithRelated(backend().anon, id))?.product.isSoldOut;

  test("a published piece with no stock left is sold out, and listed all the same", async () => {
    const { service, anon } = backend();
    await service
      .from("products")
      .insert({ id: "hat", name: "Hat", price: 900, status: "published" })
      .throwOnError();
    expect(await soldOut("hat")).toBe(false);
    await service.from("stock").insert({ product_id: "hat", quantity: 1 }).throwOnError();
    expect(await soldOut("hat")).toBe(false);
    await service.from("stock").update({ quantity: 0 }).eq("product_id", "hat").throwOnError();
    expect(await soldOut("hat")).toBe(true);
    expect((await listProducts(anon, { limit: 10 })).find(({ id }) => id === "hat")?.isSoldOut).toBe(true);
    await service.from("stock").delete().eq("product_id", "hat").throwOnError();
    expect(await soldOut("hat")).toBe(false);
  });

  test("a piece in sizes is sold out with its last size", async () => {
    const { service } = backend();
    await service
      .from("products")
      .insert({ id: "coat", name: "Coat", price: 900, status: "published", sizes: ["S", "M"] })
      .throwOnError();
    await service.from("stock").insert({ product_id: "coat", size: "S", quantity: 0 }).throwOnError();
    expect(await soldOut("coat")).toBe(false);
    await service.from("stock").insert({ product_id: "coat", size: "M", quantity: 0 }).throwOnError();
    expect(await soldOut("coat")).toBe(true);
    await service
      .from("products")
      .update({ sizes: ["S", "M", "L"] })
      .eq("id", "coat")
      .throwOnError();
    expect(await soldOut("coat")).toBe(false);
  });

  test("nobody sets it by hand", async () => {
    const { service } = backend();
    await service
      .from("products")
      .insert({ id: "scarf", name: "Scarf", price: 9, status: "published" })
      .throwOnError();
    await service.from("products").update({ in_stock: false }).eq("id", "scarf").throwOnError();
    expect(await soldOut("scarf")).toBe(false);
  });
});
