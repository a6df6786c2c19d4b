import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { expireOrders, findOrderOutcome } from "~/shop/orders/orders.server";
import { useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  addProduct,
  everythingAbout,
  orderRequestFor,
  place,
  startTestPayment,
  stockOf,
} from "../../../test/support/orders.ts";
import { receiveNotify } from "./payments.server";
import { queryDuePayments } from "./sweep.server";

const MINUTE = 60_000;
const START = Date.parse("2026-11-15T10:00:00Z");
/** These tests' clock: minutes after the start. */
const minutesIn = (minutes: number) => new Date(START + minutes * MINUTE);

describe("sweeping", () => {
  const backend = useTestBackend();

  let service: Db;
  let bank: FakePayGate;
  beforeEach(async () => {
    service = backend().service;
    bank = fakePayGate();
    // Clears what earlier tests left.
    await service
      .updateTable("payments")
      .set({ next_query_at: null })
      .where("next_query_at", "is not", null)
      .execute();
    await callFunction(service, "expire_orders", { input: { at: "2100-01-01T00:00:00Z" } });
  });

  const sweep = async (minutes: number) => ({
    asked: await queryDuePayments(service, bank.paygate, { at: minutesIn(minutes) }),
    expired: await expireOrders(service, { at: minutesIn(minutes) }),
  });

  async function buy(stock = 5) {
    const product = await addProduct(service, { stock });
    const order = await place(service, orderRequestFor(product), minutesIn(0));
    return { product, order, payRequestId: await startTestPayment(service, bank, order, minutesIn(0)) };
  }

  it("asks after 2, 10 and 30 minutes, then every hour for a day, then raises one task", {
    tags: "@10.63",
  }, async () => {
    const { order } = await buy();
    const askedAt: number[] = [];
    for (let minute = 0; minute <= 28 * 60; minute += 1) {
      // Only the minutes around a query matter; each one costs a database query.
      if (minute > 35 && minute % 30 > 1) continue;
      const before = bank.queried.length;
      await sweep(minute);
      for (let count = before; count < bank.queried.length; count += 1) askedAt.push(minute);
    }
    const hourly = Array.from({ length: 24 }, (_, hour) => 30 + (hour + 1) * 60);
    expect(askedAt).toEqual([2, 10, 30, ...hourly]);
    expect((await everythingAbout(service, order.id)).tasks).toEqual(["payment_unsettled"]);
  });

  it("asks in the same round though more payments than a batch have been asked about for long enough", async () => {
    const unsettled = [];
    for (let count = 0; count < 6; count += 1) unsettled.push((await buy()).order.id);
    await service
      .updateTable("payments")
      .set({ queries: 27, next_query_at: minutesIn(1).toISOString() })
      .where("order_id", "in", unsettled)
      .execute();
    await buy();
    expect(await sweep(2)).toMatchObject({ asked: 1 });
    for (const id of unsettled)
      expect((await everythingAbout(service, id)).tasks).toEqual(["payment_unsettled"]);
  });

  it("marks an order as paid without a notice", async () => {
    const { order, payRequestId } = await buy();
    bank.decide(payRequestId, "1");
    await sweep(1);
    expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "pending" });
    expect(await sweep(2)).toMatchObject({ asked: 1 });
    expect(await everythingAbout(service, order.id)).toMatchObject({ order: { status: "paid" }, tasks: [] });
    await sweep(10);
    expect(bank.queried).toHaveLength(1);
  });

  it("hears an approval of the last minute before the order runs out", async () => {
    const { order, product, payRequestId } = await buy();
    await sweep(29);
    bank.decide(payRequestId, "1");
    await sweep(30);
    expect(await everythingAbout(service, order.id)).toMatchObject({ order: { status: "paid" }, tasks: [] });
    expect(await stockOf(service, product)).toBe(4);
  });

  it("lets an order run out after 30 minutes, goes on asking, and a late approval wins", async () => {
    const { order, product, payRequestId } = await buy();
    expect((await sweep(29)).expired).toBe(0);
    expect((await sweep(30)).expired).toBe(1);
    expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "expired" });
    expect(await stockOf(service, product)).toBe(5);
    bank.decide(payRequestId, "1");
    await sweep(90);
    expect(await everythingAbout(service, order.id)).toMatchObject({
      order: { status: "paid" },
      tasks: ["paid_late"],
    });
    expect(await stockOf(service, product)).toBe(4);
  });

  it("keeps the pieces for 30 minutes from the last start of a payment", async () => {
    const { order } = await buy();
    await startTestPayment(service, bank, order, minutesIn(20));
    await sweep(31);
    expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "pending" });
    await sweep(50);
    expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "expired" });
  });

  it("hears of a decline and a cancel", async () => {
    for (const [status, name] of [
      ["2", "declined"],
      ["4", "cancelled"],
    ] as const) {
      const { order, payRequestId } = await buy();
      bank.decide(payRequestId, status);
      await sweep(2);
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: name });
    }
  });

  it("leaves a settled payment alone", async () => {
    const { payRequestId } = await buy();
    await receiveNotify(service, bank, bank.notice(payRequestId, "1"));
    expect(await sweep(24 * 60)).toEqual({ asked: 0, expired: 0 });
    // Once, to confirm the notice.
    expect(bank.queried).toEqual([payRequestId]);
  });

  it("makes nothing of an answer that is missing or unreadable, and asks again", async () => {
    const { order, payRequestId } = await buy();
    bank.decide(payRequestId, "1");
    for (const [minute, answer] of [
      [2, () => new Response("<html>Blocked</html>")],
      [
        10,
        () => {
          throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
        },
      ],
    ] as const) {
      bank.respondWith(answer);
      await sweep(minute);
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "pending" });
    }
    bank.respondWith(null);
    await sweep(30);
    expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "paid" });
  });

  it("asks once after a long silence of ours, not once for every question missed", async () => {
    const { order } = await buy();
    await sweep(5 * 60);
    expect(bank.queried).toHaveLength(1);
    await sweep(3 * 24 * 60);
    expect(bank.queried).toHaveLength(2);
    expect((await everythingAbout(service, order.id)).tasks).toEqual([]);
    await sweep(3 * 24 * 60 + 1);
    expect(bank.queried).toHaveLength(2);
    expect((await everythingAbout(service, order.id)).tasks).toEqual(["payment_unsettled"]);
  });

  it("shares the work among processes: every payment is asked about once", { tags: "@10.63" }, async () => {
    for (let count = 0; count < 8; count += 1) await buy();
    await Promise.all([sweep(2), sweep(2), sweep(2)]);
    expect(bank.queried).toHaveLength(8);
    expect(new Set(bank.queried).size).toBe(8);
  });

  describe("told to stop", () => {
    it("begins no further question", async () => {
      await buy();
      const signal = AbortSignal.abort();
      expect(await queryDuePayments(service, bank.paygate, { at: minutesIn(2), signal })).toBe(0);
      expect(bank.queried).toEqual([]);
    });
  });
});
