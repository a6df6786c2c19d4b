import { describe, expect, it } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import { useTestBackend } from "../../../test/support/backend.ts";
import { addProduct, orderRequestFor, placeAndHold, stockOf } from "../../../test/support/orders.ts";
import { listSitemapEntries } from "../../editorial/feeds/sitemap.server.ts";
import { callFunction } from "../../platform/db/client.ts";
import { MANIFEST_PICTURES } from "../../platform/pictures/pictures.server.ts";
import { listKnownProducts } from "../cart/cart-check.server.ts";
import { expireOrders } from "../orders/orders.server.ts";
import { listProducts, runProductClock } from "./products.server.ts";
import { findWithRelated } from "./related.server.ts";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

describe("pieces and the clock", () => {
  const backend = useTestBackend();

  /** What each way to a price says, in cents. */
  async function prices(id: string) {
    const { anon, service } = backend();
    const order = await placeAndHold(service, orderRequestFor(id));
    const page = await findWithRelated(anon, MANIFEST_PICTURES, id);
    const listed = (await listProducts(anon, MANIFEST_PICTURES, { limit: 100 })).find(
      (piece) => piece.id === id,
    );
    const [checked] = await listKnownProducts(anon, [id], new Date());
    return [page?.product.priceCents, listed?.priceCents, checked?.priceCents, order.lines[0]?.unitCents];
  }

  it("a sale begins and ends for the page, the list, the cart and the order alike", async () => {
    const { service } = backend();
    const id = await addProduct(service, { price: 2000 });
    await service
      .updateTable("products")
      .set({
        planned_sale_price: 1500,
        sale_from: inHours(1).toISOString(),
        sale_until: inHours(3).toISOString(),
      })
      .where("id", "=", id)
      .execute();
    expect(await prices(id)).toEqual([200_000, 200_000, 200_000, 200_000]);
    expect(await runProductClock(service)).toBe(0);
    expect(await runProductClock(service, inHours(2))).toBe(1);
    expect(await prices(id)).toEqual([150_000, 150_000, 150_000, 150_000]);
    expect(await runProductClock(service, inHours(4))).toBe(1);
    expect(await prices(id)).toEqual([200_000, 200_000, 200_000, 200_000]);
    expect(await runProductClock(service, inHours(9))).toBe(0);
  });

  it("a sale price written without a plan counts at once, as specified", async () => {
    const id = await addProduct(backend().service, { price: 2000, sale_price: 900 });
    expect((await prices(id))[0]).toBe(90_000);
    await backend().service.updateTable("products").set({ sale_price: null }).where("id", "=", id).execute();
    expect((await prices(id))[0]).toBe(200_000);
  });

  it("makes a piece new when it is first published, not when its draft was begun or it comes back", async () => {
    const { service, anon } = backend();
    const draft = { status: "draft" as const, created_at: "2026-01-01T08:00:00Z" };
    const row = (id: string) => ({ id, name: id, price: 100, ...draft });
    await service
      .insertInto("products")
      .values([row("begun-first"), row("begun-too"), row("timed")])
      .execute();
    const set = (id: string, change: object) =>
      service.updateTable("products").set(change).where("id", "=", id).execute();
    const newest = async () => (await listProducts(anon, MANIFEST_PICTURES, { limit: 1 }))[0]?.id;
    await set("begun-too", { status: "published" });
    expect(await newest()).toBe("begun-too");
    await set("begun-first", { status: "published" });
    expect(await newest()).toBe("begun-first");
    // Withdrawn and published again it is as new as it was.
    for (const status of ["draft", "published"]) await set("begun-too", { status });
    expect(await newest()).toBe("begun-first");
    await set("timed", { publish_at: inHours(1).toISOString() });
    await runProductClock(service, inHours(2));
    expect(await newest()).toBe("timed");
    await service.deleteFrom("products").where("id", "in", ["begun-first", "begun-too", "timed"]).execute();
  });

  it("a draft is nowhere until its moment, then everywhere", async () => {
    const { service, anon } = backend();
    const id = await addProduct(service, { name: "Quagga cape" });
    const seen = async () => {
      const found = (await callFunction(anon, "search_site", { typed: "quagga" })) as unknown as {
        products: { id: string }[];
      };
      return [
        (await findWithRelated(anon, MANIFEST_PICTURES, id)) !== null,
        (await listProducts(anon, MANIFEST_PICTURES, { limit: 100 })).some((piece) => piece.id === id),
        found.products.some((product) => product.id === id),
        (await listSitemapEntries(anon, FIRST_CONTENT)).some(({ path }) => path === `/product/${id}`),
        (await listKnownProducts(anon, [id], new Date())).length === 1,
        await placeAndHold(service, orderRequestFor(id)).then(
          () => true,
          () => false,
        ),
      ];
    };
    const set = (change: object) =>
      service.updateTable("products").set(change).where("id", "=", id).execute();
    const nowhere = [false, false, false, false, false, false];
    const everywhere = [true, true, true, true, true, true];
    await set({ status: "draft", publish_at: inHours(1).toISOString() });
    expect(await seen()).toEqual(nowhere);
    await runProductClock(service, inHours(2));
    expect(await seen()).toEqual(everywhere);
    await set({ status: "archived" });
    expect(await seen()).toEqual(nowhere);
    await set({ status: "draft" });
    await runProductClock(service, inHours(99));
    expect(await seen()).toEqual(nowhere);
  });
});

describe("movements of the stock", () => {
  const backend = useTestBackend();

  const movements = (id: string) =>
    backend()
      .service.selectFrom("stock_movements")
      .select(["change", "quantity_after", "reason", "note", "order_id", "changed_by"])
      .where("product_id", "=", id)
      .orderBy("id")
      .execute();

  it("a sale and what comes back of it are named with their order", async () => {
    const { service } = backend();
    const id = await addProduct(service, { stock: 5 });
    const order = await placeAndHold(service, orderRequestFor(id));
    const { db } = await backend().userClient("editor");
    const held = await db.selectNoFrom((eb) => eb.fn("held_stock", []).as("row")).execute();
    expect(JSON.stringify(held)).toContain(id);
    await service
      .updateTable("orders")
      .set({ expires_at: "2026-01-01T00:00:00Z" })
      .where("id", "=", order.id)
      .execute();
    await expireOrders(service, {});
    expect((await movements(id)).slice(1)).toEqual([
      { change: -1, quantity_after: 4, reason: "order", note: null, order_id: order.id, changed_by: null },
      { change: 1, quantity_after: 5, reason: "order", note: null, order_id: order.id, changed_by: null },
    ]);
  });

  it("a count by staff keeps a sale of the meantime, with its reason and who counted", async () => {
    const { service } = backend();
    const editor = await backend().userClient("editor");
    const id = await addProduct(service, { stock: 5 });
    await placeAndHold(service, orderRequestFor(id));
    const input = { productId: id, size: null, seen: 5, quantity: 8, reason: "received", note: "Box 12" };
    expect(await callFunction(editor.db, "correct_stock", { input })).toBe(7);
    expect((await movements(id)).at(-1)).toMatchObject({
      change: 3,
      quantity_after: 7,
      reason: "received",
      note: "Box 12",
      changed_by: editor.id,
    });
    await callFunction(editor.db, "correct_stock", { input: { ...input, quantity: null } });
    expect(await stockOf(service, id)).toBeUndefined();
    expect((await movements(id)).at(-1)).toMatchObject({ quantity_after: null });
  });

  it("are for staff: a user corrects and reads nothing", async () => {
    const user = await backend().userClient("user");
    const id = await addProduct(backend().service, { stock: 5 });
    const input = { productId: id, seen: 5, quantity: 0, reason: "lost" };
    for (const db of [user.db, backend().anon])
      await expect(callFunction(db, "correct_stock", { input })).rejects.toMatchObject({ code: "42501" });
    expect(await user.db.selectFrom("stock_movements").selectAll().execute()).toEqual([]);
    await expect(backend().anon.selectFrom("stock_movements").selectAll().execute()).rejects.toMatchObject({
      code: "42501",
    });
    await expect(
      (await backend().userClient("editor")).db.deleteFrom("stock_movements").execute(),
    ).rejects.toMatchObject({ code: "42501" });
  });
});
