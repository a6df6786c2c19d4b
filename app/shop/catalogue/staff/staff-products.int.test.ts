import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { receiveNotify } from "~/shop/payments/payments.server";
import { readStockQuery } from "~/shop/stock/staff/stock";
import { correctStock, countStock, everyStock } from "~/shop/stock/staff/stock.server";
import { useTestBackend } from "../../../../test/support/backend";
import { fakePayGate } from "../../../../test/support/fake-paygate";
import {
  addProduct,
  orderRequestFor,
  place,
  placeAndHold,
  startTestPayment,
  stockOf,
} from "../../../../test/support/orders";
import { findWithRelated } from "../related.server";
import { readProductsQuery } from "./products-query";
import {
  changeInline,
  changeListed,
  duplicateProduct,
  findStaffProduct,
  saveProduct,
} from "./save-product.server";
import { countProducts, everyListedId, listChoices, listStaffProducts } from "./staff-products.server";

const NO_PICTURES = async () => ({ refs: [], error: null });

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** Where an answer leads: "/admin/products/column-gown". */
function leadsTo(answer: unknown): string {
  if (!(answer instanceof Response)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return new URL(answer.headers.get("Location") ?? "", "http://site.test").pathname;
}

describe("the pieces of the staff", () => {
  const backend = useTestBackend();

  let db: Db;
  beforeAll(async () => {
    db = (await backend().userClient("editor")).db;
  });

  const shownToVisitors = async (id: string) =>
    (await findWithRelated(backend().anon, MANIFEST_PICTURES, id))?.product ?? null;

  it("are narrowed by category, designer, state, low stock and sale, one by one and together", async () => {
    const { service } = backend();
    const by = (designer: string) => ({ meta_description: `Designer: ${designer}` });
    const piece = (name: string, values: Parameters<typeof addProduct>[1] = {}) =>
      addProduct(service, { name, category: "Women", ...by("Amara"), ...values });
    await piece("Gown");
    await piece("Coat", { category: "Men" });
    await piece("Shawl", by("Sizwe"));
    await piece("Sketch", { status: "draft" });
    await piece("Later", { status: "draft", publish_at: "2197-01-01T08:00:00Z" });
    await piece("Gone", { status: "sold_out" });
    await piece("Old", { status: "archived", planned_sale_price: 900 });
    await piece("Last two", { stock: 2 });
    await piece("Last three", { stock: 3 });
    await piece("Draft of one", { stock: 1, status: "draft" });
    await piece("Reduced", { planned_sale_price: 900, ...by("Sizwe") });
    // A size it no longer comes in is not missed.
    const cut = await piece("Cut in M", { sizes: ["M"] });
    await service
      .insertInto("stock")
      .values([
        { product_id: cut, size: "M", quantity: 8 },
        { product_id: cut, size: "XL", quantity: 0 },
      ])
      .execute();

    const listed = async (address: string) => {
      const query = readProductsQuery(new URLSearchParams(`sort=name&${address}`));
      const { products } = await listStaffProducts(db, MANIFEST_PICTURES, query);
      // The file has the same pieces as the page.
      expect(await everyListedId(db, query)).toEqual(products.map(({ id }) => id));
      return products.map(({ name }) => name);
    };
    const all = await listed("");
    expect(all).toHaveLength(11);
    expect(all).not.toContain("Old");
    expect(await listed("category=men")).toEqual(["Coat"]);
    expect(await listed("designer=Sizwe")).toEqual(["Reduced", "Shawl"]);
    expect(await listed("show=draft")).toEqual(["Draft of one", "Sketch"]);
    expect(await listed("show=scheduled")).toEqual(["Later"]);
    expect(await listed("show=sold_out")).toEqual(["Gone"]);
    expect(await listed("show=archived")).toEqual(["Old"]);
    expect(await listed("show=low")).toEqual(["Last two"]);
    expect(await listed("show=sale")).toEqual(["Reduced"]);
    expect(await listed("show=sale&designer=Amara")).toEqual([]);
    expect(await listed("show=published&designer=Sizwe&category=Women&q=shawl")).toEqual(["Shawl"]);
    expect(await countProducts(db)).toMatchObject({
      ...{ "": 11, published: 7, scheduled: 1, draft: 2, low: 1, sale: 1, sold_out: 1, archived: 1 },
    });
    expect(await listChoices(db)).toEqual({ categories: ["Men", "Women"], designers: ["Amara", "Sizwe"] });
  });

  it("keep the price a colleague typed in the list meanwhile, until it is replaced on purpose", async () => {
    const id = await addProduct(backend().service, { price: 500 });
    const type = (value: string, seen: string) =>
      changeInline(db, formOf({ intent: "price", product: id, value, seen }));
    const priceNow = async () =>
      (await db.selectFrom("products").select("price").where("id", "=", id).executeTakeFirstOrThrow()).price;
    expect(await type("1 100,50", "500")).toEqual({ done: "Price saved." });
    expect(await type("900", "500")).toMatchObject({
      data: {
        error: "Someone else changed this to R1,100.50. Press Enter to save yours instead.",
        current: "1100.5",
      },
      init: { status: 409 },
    });
    expect(await priceNow()).toBe(1100.5);
    expect(await type("1100.50", "500"), "both typed the same").toEqual({ done: "Price saved." });
    expect(await type("900", "1100.5")).toEqual({ done: "Price saved." });
    expect(await priceNow()).toBe(900);
  });

  it("have measurements for each size, which staff and visitors read again", async () => {
    const form = formOf({
      ...{ name: "Measured coat", price: "R2,400", category: "Women", designer: "Amara", state: "published" },
      ...{ "size-S": "on", "size-M": "on", "m-S-Chest": "46", "m-S-Length": "120,5", "m-M-Chest": "48" },
    });
    const id =
      leadsTo(await saveProduct(db, null, form, NO_PICTURES))
        .split("/")
        .at(-1) ?? "";
    const { values } = (await findStaffProduct(db, id)) ?? {};
    expect(values).toMatchObject({ "m-S-Chest": "46", "m-S-Length": "120.5", "m-M-Chest": "48" });
    expect(values?.["m-M-Length"] ?? "").toBe("");
    expect((await shownToVisitors(id))?.details).toEqual([
      "Size S, lying flat: chest 46 cm, length 120.5 cm.",
      "Size M, lying flat: chest 48 cm.",
    ]);
  });

  it("are duplicated as drafts: everything but the stock and the moment", async () => {
    const { service } = backend();
    const first = await addProduct(service, {
      ...{ name: "Twice made", material: "Cotton", sizes: ["S"], planned_sale_price: 900, stock: 4 },
      measurements: JSON.stringify({ S: { Chest: 46 } }),
    });
    const copy =
      leadsTo(await duplicateProduct(db, first))
        .split("/")
        .at(-1) ?? "";
    expect(copy).not.toBe(first);
    const read = await findStaffProduct(db, copy);
    expect(read).toMatchObject({ name: "Twice made (copy)", status: "draft", stock: {} });
    expect(read?.values).toMatchObject({ material: "Cotton", sale_price: "900", "m-S-Chest": "46" });
    expect(await findStaffProduct(db, first)).toMatchObject({ name: "Twice made", status: "published" });
    expect(await shownToVisitors(copy)).toBeNull();
  });

  it("are archived together, off the shop and out of the list, and come back", async () => {
    const { service } = backend();
    const ids = [
      await addProduct(service, { name: "Away" }),
      await addProduct(service, { name: "Away too" }),
    ];
    const move = (status: string) => {
      const form = formOf({ status });
      for (const id of ids) form.append("product", id);
      return changeListed(db, form, "/admin/products");
    };
    const listed = async (show: string) =>
      (
        await listStaffProducts(
          db,
          MANIFEST_PICTURES,
          readProductsQuery(new URLSearchParams({ show, q: "Away" })),
        )
      ).products.length;
    leadsTo(await move("archived"));
    expect([await listed(""), await listed("archived")]).toEqual([0, 2]);
    for (const id of ids) expect(await shownToVisitors(id)).toBeNull();
    leadsTo(await move("published"));
    expect([await listed(""), await listed("archived")]).toEqual([2, 0]);
    expect(await shownToVisitors(ids[0] ?? "")).not.toBeNull();
  });

  it("are counted beside sales: what was sold since the member looked is not put back", async () => {
    const { service } = backend();
    const id = await addProduct(service, { stock: 5 });
    const count = (seen: string, quantity: string) =>
      correctStock(
        db,
        formOf({ item: id, kind: "product", size: "", seen, quantity, reason: "counted", note: "" }),
        "",
      );
    await placeAndHold(service, orderRequestFor(id));
    // Two more were found than the five on the page; one of those five has just been sold.
    leadsTo(await count("5", "7"));
    expect(await stockOf(service, id)).toBe(6);
    leadsTo(await count("6", "0"));
    expect(await stockOf(service, id)).toBe(0);
  });

  it("show what unpaid orders hold apart from what can be sold, until it is paid", async () => {
    const { service } = backend();
    const id = await addProduct(service, { name: "Heldable", stock: 5 });
    const row = async () =>
      (await everyStock(db, readStockQuery(new URLSearchParams("q=heldable"))))
        .map(({ quantity, held }) => ({ quantity, held }))
        .at(0);
    expect(await row()).toEqual({ quantity: 5, held: 0 });
    const before = (await countStock(db)).held ?? 0;
    const lines = [{ id, size: null, quantity: 2 }];
    const bank = fakePayGate();
    const order = await place(service, orderRequestFor(id, { lines }));
    const payRequestId = await startTestPayment(service, bank, order);
    expect(await row()).toEqual({ quantity: 3, held: 2 });
    expect((await countStock(db)).held).toBe(before + 1);
    const { stock, held } = (await findStaffProduct(db, id)) ?? {};
    expect({ stock, held }).toEqual({ stock: { one: 3 }, held: { one: 2 } });
    await receiveNotify(service, bank, bank.notice(payRequestId, "1"));
    expect(await row()).toEqual({ quantity: 3, held: 0 });
  });
});
