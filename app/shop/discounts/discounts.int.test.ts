import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Insertable } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import type { Database } from "~/platform/db/database.types";
import type { OrderRequest, PlacedOrder } from "~/shop/orders/order";
import { expireOrders, placeOrder } from "~/shop/orders/orders.server";
import { createPaymentLimits } from "~/shop/payments/payment-limits.server";
import { receiveNotify, startPayment } from "~/shop/payments/payments.server";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  AMINA,
  addProduct,
  addTicketPackage,
  orderRequestFor,
  place,
  placeAndHold,
  startTestPayment,
} from "../../../test/support/orders.ts";
import { buy } from "../../../test/support/paid-orders.ts";
import { discountFor } from "./discount";
import { checkDiscount } from "./discounts.server";

const NOW = new Date("2026-11-16T08:00:00Z");
const DAY_MS = 86_400_000;

describe("discount codes", () => {
  const backend = useTestBackend();

  let service: Db;
  let bank: FakePayGate;
  beforeEach(() => {
    service = backend().service;
    bank = fakePayGate();
  });
  async function addCode(values: Partial<Insertable<Database["discounts"]>> = {}): Promise<string> {
    const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
    const terms = values.amount_cents ? {} : { percent: 10 };
    await service
      .insertInto("discounts")
      .values({ code, starts_at: "2026-11-01T00:00:00Z", ...terms, ...values })
      .execute();
    return code;
  }
  const lines = (...ids: string[]) => ids.map((id) => ({ id, size: null, quantity: 1 }));
  const ask = (request: OrderRequest, at = NOW) => placeOrder(service, request, { at });
  const start = (order: PlacedOrder, address: string = randomUUID()) =>
    startPayment(service, bank.paygate, order, {
      siteUrl: TEST_SITE_URL,
      idempotencyKey: order.id,
      device: randomUUID(),
      address,
      limits: createPaymentLimits(),
      at: NOW,
    });
  const statusOf = async (orderId: string) => {
    const order = await service
      .selectFrom("orders")
      .select("status")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    return order.status;
  };
  const linesOf = (orderId: string) =>
    service.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).orderBy("place").execute();

  describe("what they give", () => {
    it("percent or amount, in the total, its VAT and the lines", { tags: "@10.106" }, async () => {
      const [gown, tote] = [
        await addProduct(service, { price: 4950 }),
        await addProduct(service, { price: 1450 }),
      ];
      const ten = await addCode();
      const order = await place(service, orderRequestFor("", { lines: lines(gown, tote), code: ten }), NOW);
      expect(order).toMatchObject({
        subtotalCents: 640_000,
        discountCents: 64_000,
        shippingCents: 0,
        totalCents: 576_000,
        vatCents: 75_130,
      });
      expect((await linesOf(order.id)).map(({ discount_cents }) => discount_cents)).toEqual([49_500, 14_500]);
      const hundred = await addCode({ amount_cents: 10_000 });
      const other = orderRequestFor("", { lines: lines(tote), code: ` ${hundred.toLowerCase()} ` });
      expect(await place(service, other, NOW)).toMatchObject({ discountCents: 10_000, totalCents: 135_000 });
    });

    it("a percentage of odd cents is rounded half up, here as in the browser", async () => {
      const code = await addCode({ percent: 15 });
      for (const [price, discount] of [
        [1000.1, 15_002],
        [1000.03, 15_000],
        [1000.23, 15_003],
      ] as const) {
        const id = await addProduct(service, { price });
        const order = await place(service, orderRequestFor(id, { code }), NOW);
        expect(order.discountCents).toBe(discount);
        const terms = await checkDiscount(service, code, [id], { at: NOW });
        if (terms.kind !== "discount") throw new Error("no terms");
        const priceCents = Math.round(price * 100);
        expect(discountFor(terms, [{ id, quantity: 1, priceCents }])).toBe(discount);
      }
    });

    it("free shipping is decided before they come off", async () => {
      const id = await addProduct(service, { price: 1100 });
      const code = await addCode({ percent: 50 });
      expect(await place(service, orderRequestFor(id, { code }), NOW)).toMatchObject({
        shippingCents: 0,
        totalCents: 55_000,
      });
    });

    it("never below zero: R1 stays to be paid", { tags: "@10.106" }, async () => {
      const id = await addProduct(service, { price: 500 });
      const request = { code: await addCode({ percent: 100 }), deliveryMethod: "collection" as const };
      expect(await place(service, orderRequestFor(id, request), NOW)).toMatchObject({ totalCents: 100 });
    });

    it("are for the pieces or categories that staff named, and for tickets only where they said so", {
      tags: "@10.106",
    }, async () => {
      const gown = await addProduct(service, { category: "Women", price: 100 });
      const shirt = await addProduct(service, { category: "Men", price: 200 });
      const seat = await addTicketPackage(service, { price: 300 });
      const cart = lines(gown, shirt, seat);
      const discountOf = async (values: Parameters<typeof addCode>[0]) => {
        const code = await addCode(values);
        const order = await place(service, orderRequestFor("", { lines: cart, code }), NOW);
        const terms = await checkDiscount(service, code, [gown, shirt, seat], { at: NOW });
        if (terms.kind !== "discount") throw new Error("no terms");
        // The browser's sum and the database's are one.
        const prices = { [gown]: 10_000, [shirt]: 20_000, [seat]: 30_000 };
        const priced = cart.map(({ id, quantity }) => ({ id, quantity, priceCents: prices[id] ?? 0 }));
        expect(discountFor(terms, priced)).toBe(order.discountCents);
        return order.discountCents;
      };
      expect(await discountOf({})).toBe(3_000);
      expect(await discountOf({ includes_tickets: true })).toBe(6_000);
      expect(await discountOf({ categories: ["Men"] })).toBe(2_000);
      expect(await discountOf({ product_ids: [gown] })).toBe(1_000);
      expect(await discountOf({ product_ids: [gown], categories: ["Men"] })).toBe(3_000);
      const onSeat = orderRequestFor(seat, { code: await addCode() });
      expect(await ask(onSeat)).toEqual({ kind: "no_discount", reason: "no_piece", at: null });
    });

    it("the parts of the lines are together the whole, and none is more than its line", async () => {
      const prices = await Promise.all(
        [0.01, 0.99, 3.33, 250, 1999.99].map(async (price) => addProduct(service, { price })),
      );
      const carts = fc.sample(
        fc.uniqueArray(
          fc.record({ id: fc.constantFrom(...prices), quantity: fc.integer({ min: 1, max: 9 }) }),
          {
            minLength: 1,
            selector: ({ id }) => id,
          },
        ),
        { numRuns: 15, seed: 5 },
      );
      for (const [index, cart] of carts.entries()) {
        const code = await addCode(
          index % 2 ? { percent: 1 + index * 6 } : { amount_cents: 100 + index * 7_777 },
        );
        const request = orderRequestFor("", { lines: cart.map((line) => ({ ...line, size: null })), code });
        const { id, discountCents } = await place(service, request, NOW);
        const shares = await linesOf(id);
        expect(shares.reduce((sum, { discount_cents }) => sum + discount_cents, 0)).toBe(discountCents);
        for (const { discount_cents, total_cents } of shares)
          expect(discount_cents).toBeLessThanOrEqual(total_cents);
      }
    });
  });

  describe("when they count", () => {
    it("from, until, and only if they exist; the check says the same as the order", {
      tags: "@10.107",
    }, async () => {
      const id = await addProduct(service);
      const code = await addCode({ starts_at: NOW.toISOString(), ends_at: "2026-11-20T00:00:00Z" });
      const at = (ms: number) => new Date(NOW.getTime() + ms);
      for (const [moment, reason] of [
        [at(-1), "not_yet"],
        [at(0), null],
        [at(4 * DAY_MS), "ended"],
      ] as const) {
        const order = await ask(orderRequestFor(id, { code }), moment);
        const check = await checkDiscount(service, code, [id], { at: moment });
        if (reason) {
          expect(order).toMatchObject({ kind: "no_discount", reason });
          expect(check).toMatchObject({ kind: "no_discount", reason });
        } else {
          expect(order.kind).toBe("placed");
          expect(check).toMatchObject({ kind: "discount", code, percent: 10, itemIds: [id] });
        }
      }
      expect(await ask(orderRequestFor(id, { code: "NOBODY-KNOWS" }))).toMatchObject({ reason: "unknown" });
      expect(
        await service.selectFrom("orders").select("id").where("discount_code", "=", code).execute(),
      ).toHaveLength(1);
    });

    it("another total than the buyer saw is told and nothing is written", async () => {
      const id = await addProduct(service, { price: 2000 });
      const code = await addCode();
      const seen = orderRequestFor(id, { code, totalCents: 200_000 });
      expect(await ask(seen)).toMatchObject({ kind: "repriced", totalCents: 180_000 });
      expect((await ask({ ...seen, totalCents: 180_000 })).kind).toBe("placed");
    });

    it("as often as staff allow; unpaid orders use none up, however many there are", {
      tags: "@10.107",
    }, async () => {
      const id = await addProduct(service);
      const code = await addCode({ max_uses: 5 });
      for (let count = 0; count < 5; count += 1)
        await placeAndHold(service, orderRequestFor(id, { code }), NOW);
      expect((await ask(orderRequestFor(id, { code }))).kind).toBe("placed");
      for (let count = 0; count < 5; count += 1) await buy(service, lines(id), { code, paidAt: NOW });
      expect(await ask(orderRequestFor(id, { code }))).toMatchObject({
        kind: "no_discount",
        reason: "used_up",
      });
    });

    it("once for each buyer, whatever is after the plus in their address", { tags: "@10.108" }, async () => {
      const id = await addProduct(service);
      const code = await addCode({ max_uses_per_buyer: 1 });
      const email = `zola-${randomUUID()}@mail.example`;
      await buy(service, lines(id), { buyer: { ...AMINA, email }, code, paidAt: NOW });
      const again = (address: string) =>
        ask(orderRequestFor(id, { code, buyer: { ...AMINA, email: address } }));
      expect(await again(email)).toMatchObject({ reason: "used_by_buyer" });
      expect(await again(email.replace("@", "+shop@").toUpperCase())).toMatchObject({
        reason: "used_by_buyer",
      });
      expect((await again(`other-${email}`)).kind).toBe("placed");
    });

    it("a buyer who changes something before paying keeps the code, and the older order", async () => {
      const id = await addProduct(service);
      const code = await addCode({ max_uses: 1, max_uses_per_buyer: 1 });
      const buyer = { ...AMINA, email: `zola-${randomUUID()}@mail.example` };
      const first = await place(service, orderRequestFor(id, { code, buyer }), NOW);
      const second = await place(
        service,
        orderRequestFor(id, { code, buyer: { ...buyer, phone: "+27 82 555 0100" } }),
        NOW,
      );
      expect(await start(second)).toMatchObject({ kind: "form" });
      expect(await statusOf(first.id)).toBe("pending");
    });

    it("a payment under way keeps its use from other tabs of its network, and gives it back when it ends", async () => {
      const id = await addProduct(service, { stock: 9 });
      for (const limit of [{ max_uses: 1 }, { max_uses_per_buyer: 1 }]) {
        const code = await addCode(limit);
        const buyer = { ...AMINA, email: `zola-${randomUUID()}@mail.example` };
        const address = randomUUID();
        const tab = async () =>
          start(await place(service, orderRequestFor(id, { code, buyer }), NOW), address);
        expect(await tab()).toMatchObject({ kind: "form" });
        const [payRequestId = ""] = bank.payRequestIds().slice(-1);
        const tabs = await Promise.all([tab(), tab(), tab()]);
        const until = "2026-11-16T08:30:00+00:00";
        expect(tabs).toEqual(tabs.map(() => ({ kind: "no_discount", reason: "in_payment", at: until })));
        await service
          .updateTable("payments")
          .set({ status: "open" })
          .where("pay_request_id", "=", payRequestId)
          .execute();
        expect(await tab()).toMatchObject({ reason: "in_payment" });
        await receiveNotify(service, bank, bank.notice(payRequestId, "4"), NOW);
        expect(await tab()).toMatchObject({ kind: "form" });
      }
    });

    it("a stranger's unpaid payments keep the last use from nobody; what is paid twice stands, and staff are told", async () => {
      const id = await addProduct(service, { price: 2000 });
      const code = await addCode({ max_uses: 1 });
      const pay = async (payRequestId: string) =>
        receiveNotify(service, bank, bank.notice(payRequestId, "1"), NOW);
      const started = [];
      for (let count = 0; count < 2; count += 1) {
        const order = await place(service, orderRequestFor(id, { code }), NOW);
        expect(await start(order, randomUUID())).toMatchObject({ kind: "form" });
        started.push({ order, payRequestId: bank.payRequestIds().at(-1) ?? "" });
      }
      const late = await place(service, orderRequestFor(id, { code }), NOW);
      for (const { payRequestId } of started) await pay(payRequestId);
      expect(await start(late)).toEqual({ kind: "no_discount", reason: "used_up", at: null });
      const tasks = await service
        .selectFrom("staff_tasks")
        .select(["order_id", "note"])
        .where(
          "order_id",
          "in",
          started.map(({ order }) => order.id),
        )
        .execute();
      expect(tasks).toEqual([
        { order_id: started[1]?.order.id, note: expect.stringContaining(`Code ${code} was used more often`) },
      ]);
      for (const { order } of started) expect(await statusOf(order.id)).toBe("paid");
    });

    it("money that arrives after the code was used up is taken as agreed", async () => {
      const id = await addProduct(service, { price: 2000 });
      const code = await addCode({ max_uses: 1 });
      const first = await place(service, orderRequestFor(id, { code }), NOW);
      const payRequestId = await startTestPayment(service, bank, first, NOW);
      const anHourLater = new Date(NOW.getTime() + 3_600_000);
      await expireOrders(service, { at: anHourLater });
      await buy(service, lines(id), { code, paidAt: anHourLater });
      await receiveNotify(service, bank, bank.notice(payRequestId, "1"), anHourLater);
      expect(await statusOf(first.id)).toBe("paid");
      const paid = await service
        .selectFrom("orders")
        .select("total_cents")
        .where("discount_code", "=", code)
        .where("status", "=", "paid")
        .execute();
      expect(paid).toEqual([{ total_cents: 180_000 }, { total_cents: 180_000 }]);
      expect(await ask(orderRequestFor(id, { code }))).toMatchObject({ reason: "used_up" });
    });
  });

  describe("refunds", () => {
    it("of a line give back what was paid for it, to the cent, however they are split", {
      tags: "@10.109",
    }, async () => {
      const admin = await backend().userClient("admin");
      const [tote, scarf] = [
        await addProduct(service, { price: 33.33 }),
        await addProduct(service, { price: 2000 }),
      ];
      const code = await addCode({ percent: 7 });
      const order = await buy(
        service,
        [
          { id: tote, size: null, quantity: 3 },
          { id: scarf, size: null, quantity: 1 },
        ],
        { code, paidAt: NOW },
      );
      const [toteLine] = await linesOf(order.id);
      if (!toteLine) throw new Error("no line");
      const refundOne = async () => {
        const id = await callFunction(admin.db, "request_refund", {
          input: { orderId: order.id, reason: "other", lines: [{ id: toteLine.id, quantity: 1 }] },
        });
        const { amount_cents } = await service
          .selectFrom("refunds")
          .select("amount_cents")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        return amount_cents;
      };
      const parts = [await refundOne(), await refundOne(), await refundOne()];
      const paid = toteLine.total_cents - toteLine.discount_cents;
      expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(paid);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    });
  });
});
