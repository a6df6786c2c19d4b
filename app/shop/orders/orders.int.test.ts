import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { INSUFFICIENT_PRIVILEGE } from "~/platform/db/error-codes";
import { shippingFor } from "~/shop/cart/shipping";
import { SAMPLE_PRODUCT_ROWS } from "~/shop/catalogue/sample-products";
import { describeOnEveryDatabase } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  AMINA,
  addProduct,
  addTicketPackage,
  orderRequestFor,
  place,
  placeAndHold,
  startTestPayment,
  stockOf,
} from "../../../test/support/orders.ts";
import { refundInFull } from "../../../test/support/paid-orders.ts";
import type { OrderRequest } from "./order";
import { expireOrders, findOrderOutcome, placeOrder } from "./orders.server";
import type { OrderStatus } from "./statuses";

describeOnEveryDatabase("placing an order", (backend) => {
  let service: Db;
  beforeEach(() => {
    service = backend().service;
  });
  const refusal = (orderRequest: OrderRequest) => placeOrder(service, orderRequest);
  const expire = (time: string) => expireOrders(service, { at: new Date(time) });
  const line = (id: string, changes: object = {}) => ({
    lines: [{ id, size: null, quantity: 1, ...changes }],
  });

  describe("prices", () => {
    it("come from the database, whatever the browser sends along", { tags: "@10.15" }, async () => {
      const id = await addProduct(service, { price: 1200 });
      const tampered = { id, size: null, quantity: 2, price: 1, priceCents: 1, unit_cents: 1, name: "Cheap" };
      const order = await place(service, orderRequestFor(id, { lines: [tampered] }));
      expect(order).toMatchObject({
        status: "pending",
        subtotalCents: 240_000,
        shippingCents: 0,
        totalCents: 240_000,
        lines: [{ name: "Column gown", unitCents: 120_000, totalCents: 240_000, quantity: 2 }],
      });
    });

    it("are those of a sale, when the sale price counts", { tags: "@10.17" }, async () => {
      const orderRequests = [
        { sale_price: 999.99, cents: 99_999 },
        { sale_price: 0, cents: 120_000 },
        { sale_price: 1300, cents: 120_000 },
      ];
      for (const { sale_price, cents } of orderRequests) {
        const id = await addProduct(service, { sale_price });
        expect((await place(service, orderRequestFor(id))).lines[0]?.unitCents).toBe(cents);
      }
    });

    it("gain shipping as in the cart, and 15 % VAT is part of the total", async () => {
      for (const price of [0, 0.01, 999.99, 1000, 1000.01, 6200]) {
        const order = await place(service, orderRequestFor(await addProduct(service, { price })));
        expect(order.shippingCents).toBe(shippingFor(order.subtotalCents, "courier"));
        expect(order.totalCents).toBe(order.subtotalCents + order.shippingCents);
        expect(order.vatCents).toBe(Math.round((order.totalCents * 15) / 115));
      }
    });
  });

  describe("what cannot be bought is refused by name, and nothing is stored", () => {
    it.each([
      ["an unknown id", "nobody-knows-me"],
      ["odd letters", "'; drop table orders; --"],
      ["an empty id", ""],
    ])("%s", async (_, id) => {
      expect(await refusal(orderRequestFor(id))).toEqual({
        kind: "refused",
        itemId: id,
        itemName: id,
        reason: "unknown",
      });
    });

    it("a sample, by the name the visitor saw", { tags: "@10.16" }, async () => {
      const [sample] = SAMPLE_PRODUCT_ROWS;
      expect(await refusal(orderRequestFor(sample?.id ?? ""))).toMatchObject({
        reason: "unknown",
        itemName: "Cowrie Column Gown",
      });
    });

    it("a draft, without telling what it is", { tags: "@10.16" }, async () => {
      const id = await addProduct(service, { status: "draft", name: "Secret gown" });
      expect(await refusal(orderRequestFor(id))).toMatchObject({
        reason: "unknown",
        itemId: id,
        itemName: id,
      });
      const ticket = await addTicketPackage(service, { is_active: false });
      expect(await refusal(orderRequestFor(ticket))).toMatchObject({ reason: "unknown", itemId: ticket });
    });

    it("a ticket once its event's day is over in Johannesburg, by the clock it is given", async () => {
      const id = await addTicketPackage(service, { event_date: "2027-11-06T10:00:00Z", stock: 5 });
      const lastMoment = new Date("2027-11-06T21:59:59.999Z");
      const dayOver = new Date("2027-11-06T22:00:00Z");
      expect(await placeOrder(service, orderRequestFor(id), { at: lastMoment })).toMatchObject({
        kind: "placed",
      });
      expect(await placeOrder(service, orderRequestFor(id), { at: dayOver })).toEqual({
        kind: "refused",
        itemId: id,
        itemName: "Premium table",
        reason: "sale_ended",
      });
      const undated = await addTicketPackage(service, { event_date: null });
      expect(await placeOrder(service, orderRequestFor(undated), { at: dayOver })).toMatchObject({
        kind: "placed",
      });
    });

    it("a total the buyer did not see: nothing is written, and the same attempt is placed once agreed", async () => {
      const id = await addProduct(service, { stock: 2 });
      const orderRequest = orderRequestFor(id, { totalCents: 100 });
      expect(await placeOrder(service, orderRequest)).toEqual({
        kind: "repriced",
        totalCents: 120_000,
        prices: [{ id, priceCents: 120_000 }],
      });
      expect(await stockOf(service, id)).toBe(2);
      const agreed = { ...orderRequest, totalCents: 120_000 };
      const order = await place(service, agreed);
      expect((await place(service, { ...orderRequest, totalCents: 120_000 })).id).toBe(order.id);
      expect(await stockOf(service, id)).toBe(2);
    });

    it("a sold-out piece", async () => {
      const id = await addProduct(service, { status: "sold_out" });
      expect(await refusal(orderRequestFor(id))).toMatchObject({
        reason: "sold_out",
        itemName: "Column gown",
      });
    });

    it.each([0, -1, -999, 1.5, 1000, 1e9, 1e21, Number.MAX_SAFE_INTEGER])(
      "quantity %d",
      { tags: "@10.55" },
      async (quantity) => {
        const id = await addProduct(service);
        expect(await refusal(orderRequestFor(id, line(id, { quantity })))).toMatchObject({
          reason: "bad_quantity",
          itemName: "Column gown",
        });
      },
    );

    it.each(["1", "many", null, true, [1], { valueOf: 1 }])("quantity %j", async (quantity) => {
      const id = await addProduct(service);
      expect(await refusal(orderRequestFor(id, line(id, { quantity })))).toMatchObject({
        reason: "bad_quantity",
      });
    });

    it("more than 999 in two lines, or a total no card carries", async () => {
      const id = await addProduct(service);
      const twice = [500, 500].map((quantity) => ({ id, size: null, quantity }));
      expect(await refusal(orderRequestFor(id, { lines: twice }))).toMatchObject({ reason: "bad_quantity" });
      const dear = await addProduct(service, { price: 10_000_000 });
      expect(await refusal(orderRequestFor(dear, line(dear, { quantity: 2 })))).toMatchObject({
        reason: "bad_quantity",
      });
    });

    it("a size that does not exist, one too many, one too few", { tags: "@10.55" }, async () => {
      const sized = await addProduct(service, { sizes: ["S", "M"] });
      const plain = await addProduct(service);
      for (const [id, size] of [
        [sized, "XL"],
        [sized, "m"],
        [sized, ""],
        [sized, null],
        [plain, "M"],
      ] as const)
        expect(await refusal(orderRequestFor(id, line(id, { size })))).toMatchObject({
          reason: "no_such_size",
        });
    });

    it("one bad line in a good cart", async () => {
      const good = await addProduct(service, { stock: 5 });
      const lines = [good, "nobody-knows-me"].map((id) => ({ id, size: null, quantity: 1 }));
      expect(await refusal(orderRequestFor(good, { lines }))).toMatchObject({ itemId: "nobody-knows-me" });
      expect(await stockOf(service, good)).toBe(5);
    });

    it("a cart without lines, and a buyer the table would not take, are mistakes of ours", async () => {
      const id = await addProduct(service, { stock: 5 });
      await expect(placeOrder(service, orderRequestFor(id, { lines: [] }))).rejects.toThrow();
      const buyer = { ...AMINA, email: "amina@mail.example\nBcc: all@mail.example" };
      await expect(placeOrder(service, orderRequestFor(id, { buyer }))).rejects.toThrow();
      expect(await stockOf(service, id)).toBe(5);
    });
  });

  describe("stock", () => {
    it("is taken when payment starts, per size, and what has no row never runs out", async () => {
      const id = await addProduct(service, { sizes: ["S", "M"] });
      await service.insertInto("stock").values({ product_id: id, size: "M", quantity: 3 }).execute();
      const sizes = [
        { id, size: "M", quantity: 2 },
        { id, size: "S", quantity: 50 },
      ];
      const order = await place(service, orderRequestFor(id, { lines: sizes }));
      expect(await stockOf(service, id)).toBe(3);
      await startTestPayment(service, fakePayGate(), order);
      expect(await stockOf(service, id)).toBe(1);
    });

    it("that does not suffice says how many are left; none left is sold out", {
      tags: "@10.55",
    }, async () => {
      const id = await addProduct(service, { stock: 2 });
      expect(await refusal(orderRequestFor(id, line(id, { quantity: 3 })))).toMatchObject({
        reason: "not_enough",
        itemName: "Column gown",
        left: 2,
      });
      await placeAndHold(service, orderRequestFor(id, line(id, { quantity: 2 })));
      expect(await refusal(orderRequestFor(id))).toMatchObject({ reason: "sold_out" });
    });

    it("is given back as it was taken: an order from before the counting gives nothing back", async () => {
      const id = await addProduct(service);
      const at = new Date("2026-11-15T10:00:00Z");
      const order = await placeAndHold(service, orderRequestFor(id, line(id, { quantity: 3 })), at);
      await service.insertInto("stock").values({ product_id: id, quantity: 1 }).execute();
      await expire("2026-11-15T10:30:00Z");
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "expired" });
      expect(await stockOf(service, id)).toBe(1);
    });

    it("is given back once, also where it was counted anew meanwhile", async () => {
      const id = await addProduct(service, { stock: 5 });
      const at = new Date("2026-11-15T10:00:00Z");
      await placeAndHold(service, orderRequestFor(id, line(id, { quantity: 3 })), at);
      await service.updateTable("stock").set({ quantity: 7 }).where("product_id", "=", id).execute();
      await expire("2026-11-15T10:30:00Z");
      expect(await stockOf(service, id)).toBe(10);
    });

    it("of a ticket package counts too", async () => {
      const id = await addTicketPackage(service, { stock: 1 });
      const order = await placeAndHold(service, orderRequestFor(id));
      expect(order.lines).toMatchObject([{ kind: "ticket", name: "Premium table", unitCents: 340_000 }]);
      expect(await refusal(orderRequestFor(id))).toMatchObject({ reason: "sold_out" });
    });

    it("buyers of the same two pieces in either order do not wait for each other for ever", async () => {
      const one = await addProduct(service, { stock: 100 });
      const other = await addProduct(service, { stock: 100 });
      const both = [one, other].map((id) => ({ id, size: null, quantity: 1 }));
      const orderRequests = Array.from({ length: 20 }, (_, index) =>
        orderRequestFor(one, { lines: index % 2 ? both : both.toReversed() }),
      );
      await Promise.all(orderRequests.map((orderRequest) => placeAndHold(service, orderRequest)));
      expect(await stockOf(service, other)).toBe(80);
    });
  });

  describe("one attempt", () => {
    it("makes one order, sent twice at once or again later", { tags: "@10.56" }, async () => {
      const id = await addProduct(service, { stock: 10 });
      const orderRequest = orderRequestFor(id);
      const twice = await Promise.all([
        place(service, orderRequest),
        place(service, orderRequest),
        place(service, orderRequest),
      ]);
      const again = await place(service, orderRequest);
      expect(new Set([...twice, again].map((order) => order.id)).size).toBe(1);
      expect(again).toEqual(twice[0]);
      await startTestPayment(service, fakePayGate(), again);
      expect((await place(service, orderRequest)).id).toBe(again.id);
      await startTestPayment(service, fakePayGate(), again);
      expect(await stockOf(service, id)).toBe(9);
    });

    it("with another cart or another buyer makes another order", async () => {
      const id = await addProduct(service);
      const orderRequest = orderRequestFor(id);
      const first = await place(service, orderRequest);
      const changed = await place(service, { ...orderRequest, ...line(id, { quantity: 2 }) });
      const renamed = await place(service, { ...orderRequest, buyer: { ...AMINA, lastName: "Diop" } });
      expect(new Set([first.id, changed.id, renamed.id]).size).toBe(3);
    });
  });

  it("references are SHOP- and the time, and never the same", { tags: "@7.36" }, async () => {
    const id = await addProduct(service);
    const at = new Date("2026-11-15T10:00:00.123Z");
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => place(service, orderRequestFor(id), at)),
    );
    const references = new Set(orders.map(({ reference }) => reference));
    expect(references.size).toBe(20);
    expect(references).toContain(`SHOP-${at.getTime()}`);
    for (const reference of references) expect(reference).toMatch(/^SHOP-\d{13}$/);
  });

  it("keeps the buyer as typed, tidied, and blanks as nothing", async () => {
    const id = await addProduct(service);
    const buyer = { ...AMINA, firstName: " Amina ", email: " Amina@Mail.Example ", phone: "", city: "Dakar" };
    const { id: orderId } = await place(service, orderRequestFor(id, { buyer }));
    const data = await service
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({
      first_name: "Amina",
      email: "amina@mail.example",
      phone: null,
      city: "Dakar",
      user_id: null,
    });
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(30 * 60 * 1000);
  });

  it("runs out after 30 minutes: the pieces go back, and trying again makes a new order", {
    tags: "@10.58",
  }, async () => {
    const id = await addProduct(service, { stock: 1 });
    const orderRequest = orderRequestFor(id);
    const at = new Date("2026-11-15T10:00:00Z");
    const order = await placeAndHold(service, orderRequest, at);
    expect(await stockOf(service, id)).toBe(0);
    const unpaid = await place(service, orderRequestFor(await addProduct(service)), at);
    await expire("2026-11-15T10:29:59Z");
    expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "pending" });
    await expire("2026-11-15T10:30:00Z");
    // A notice may still come for a started payment.
    for (const [{ reference }, charge] of [
      [order, "undecided"],
      [unpaid, "none"],
    ] as const)
      expect(await findOrderOutcome(service, reference)).toMatchObject({ status: "expired", charge });
    expect(await stockOf(service, id)).toBe(1);
    await expire("2026-11-15T10:31:00Z");
    expect(await stockOf(service, id)).toBe(1);
    expect((await place(service, orderRequest)).id).not.toBe(order.id);
  });

  it("is unknown for a reference that was never issued", async () => {
    expect(await findOrderOutcome(service, `SHOP-${randomUUID()}`)).toBeNull();
  });

  it("is for the server alone", async () => {
    const input = orderRequestFor(await addProduct(service)) as never;
    const { db } = await backend().userClient("admin");
    for (const client of [backend().anon, db])
      for (const name of ["place_order", "record_payment", "start_payment", "expire_orders"] as const)
        await expect(callFunction(client, name, { input }), name).rejects.toMatchObject({
          code: INSUFFICIENT_PRIVILEGE,
        });
  });

  describe("status", () => {
    const move = async (id: string, status: OrderStatus) =>
      service
        .updateTable("orders")
        .set({ status })
        .where("id", "=", id)
        .execute()
        .then(
          () => undefined,
          ({ code }) => code,
        );

    it("moves only as listed, and never to paid without an approved payment of its amount", {
      tags: ["@4.58", "@10.24"],
    }, async () => {
      const order = await place(service, orderRequestFor(await addProduct(service)));
      for (const status of ["paid", "fulfilled", "refunded"] as const)
        expect(await move(order.id, status), status).toBe("23514");
      const payment = {
        order_id: order.id,
        number: 1,
        pay_request_id: randomUUID(),
        amount_cents: order.totalCents,
        status: "approved",
      } as const;
      await service
        .insertInto("payments")
        .values({ ...payment, reported_cents: order.totalCents - 1 })
        .execute();
      expect(await move(order.id, "paid")).toBe("23514");
      await service
        .updateTable("payments")
        .set({ reported_cents: order.totalCents })
        .where("order_id", "=", order.id)
        .execute();
      expect(await move(order.id, "paid")).toBeUndefined();
      for (const status of ["pending", "expired", "cancelled", "declined"] as const)
        expect(await move(order.id, status), status).toBe("23514");
      expect(await move(order.id, "fulfilled")).toBeUndefined();
      for (const status of ["pending", "expired", "cancelled", "declined"] as const)
        expect(await move(order.id, status), status).toBe("23514");
      // Taken back, and sent again.
      expect(await move(order.id, "paid")).toBeUndefined();
      expect(await move(order.id, "fulfilled")).toBeUndefined();
      // Only what was paid back in full is refunded.
      expect(await move(order.id, "refunded")).toBe("23514");
      await refundInFull(service, order.id);
    });
  });
});
