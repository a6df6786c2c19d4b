import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { paymentStateOf } from "~/shop/checkout/payment-state";
import type { PlacedOrder } from "~/shop/orders/order";
import { orderNotes } from "~/shop/orders/order-notes";
import { orderTitle } from "~/shop/orders/order-progress";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { expireOrders, findOrderOutcome } from "~/shop/orders/orders.server";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  addProduct,
  everythingAbout,
  orderRequestFor,
  place,
  startTestPayment,
  stockOf,
} from "../../../test/support/orders.ts";
import { createPaymentLimits } from "./payment-limits.server";
import { receiveNotify, startPayment } from "./payments.server";
import { queryDuePayments } from "./sweep.server";

const MINUTE = 60_000;
const DAY = 24 * 60;
/** Thursday before Easter, 12:00 in Johannesburg: the third working day is the Thursday after. */
const START = Date.parse("2026-04-02T10:00:00Z");
const minutesIn = (minutes: number) => new Date(START + minutes * MINUTE);
const THIRD_WORKING_DAY_ENDS = (Date.parse("2026-04-09T22:00:00Z") - START) / MINUTE;
const EFT = { PAY_METHOD: "BT", PAY_METHOD_DETAIL: "SID" };
const NO_CHARGE = /nothing was charged|no charge/i;

describe("an order that waits for a bank transfer", () => {
  const backend = useTestBackend();

  let service: Db;
  let bank: FakePayGate;
  beforeEach(async () => {
    service = backend().service;
    bank = fakePayGate();
    await service
      .updateTable("payments")
      .set({ next_query_at: null })
      .where("next_query_at", "is not", null)
      .execute();
    await callFunction(service, "expire_orders", { input: { at: "2100-01-01T00:00:00Z" } });
  });

  async function buy(stock = 5, code?: string) {
    const product = await addProduct(service, { stock });
    const order = await place(service, orderRequestFor(product, { code }), minutesIn(0));
    return { product, order, payRequestId: await startTestPayment(service, bank, order, minutesIn(0)) };
  }
  const hear = (payRequestId: string, status: string, minute: number, changes = {}) =>
    receiveNotify(service, bank, bank.notice(payRequestId, status, changes), minutesIn(minute));
  const runJobs = async (minute: number) => {
    await queryDuePayments(service, bank.paygate, { at: minutesIn(minute) });
    await expireOrders(service, { at: minutesIn(minute) });
  };
  const statusOf = async ({ reference }: PlacedOrder) => (await findOrderOutcome(service, reference))?.status;
  const payAgain = async (order: PlacedOrder, minute: number) =>
    startPayment(
      service,
      bank.paygate,
      { ...order, status: (await statusOf(order)) ?? order.status },
      {
        siteUrl: TEST_SITE_URL,
        idempotencyKey: order.id,
        device: "a phone",
        address: randomUUID(),
        limits: createPaymentLimits(),
        again: true,
        at: minutesIn(minute),
      },
    );
  /** Everything a page can say of the order. */
  async function said({ reference }: PlacedOrder): Promise<string> {
    const record = await findOrderRecord(service, MANIFEST_PICTURES, { reference });
    if (!record) throw new Error("no order");
    const state = paymentStateOf(await findOrderOutcome(service, reference));
    return [orderTitle(record), ...orderNotes(record), state === "failed" ? "No charge was made." : ""].join(
      " ",
    );
  }

  it("is paid after 40 minutes, and was never told that nothing was charged", async () => {
    const { order, product, payRequestId } = await buy();
    for (let minute = 1; minute < 40; minute += 1) {
      if (minute === 5) await hear(payRequestId, "5", minute, EFT);
      await runJobs(minute);
      expect(await statusOf(order), `minute ${minute}`).toBe("pending");
      expect(await said(order)).not.toMatch(NO_CHARGE);
      expect(await stockOf(service, product)).toBe(4);
    }
    await hear(payRequestId, "1", 40, EFT);
    expect(await everythingAbout(service, order.id)).toMatchObject({ order: { status: "paid" }, tasks: [] });
    expect(await stockOf(service, product)).toBe(4);
    const kinds = (await everythingAbout(service, order.id)).mails.map(({ kind }) => kind);
    // The bank's answer was awaited for 35 minutes and told of once, with the link to the order.
    expect(kinds.toSorted()).toEqual(["order_confirmation", "payment_at_bank", "staff_notice"]);
  });

  it("is asked about hourly and kept for three working days, holidays left out, then let go with a task", async () => {
    const { order, product, payRequestId } = await buy();
    await hear(payRequestId, "5", 5, EFT);
    for (let minute = 30; minute < THIRD_WORKING_DAY_ENDS; minute += 12 * 60) await runJobs(minute);
    const asked = bank.queried.length;
    expect(asked).toBeGreaterThan(12);
    await runJobs(THIRD_WORKING_DAY_ENDS - 1);
    expect(bank.queried.length).toBe(asked + 1);
    expect(await statusOf(order)).toBe("pending");
    expect(await stockOf(service, product)).toBe(4);
    await runJobs(THIRD_WORKING_DAY_ENDS);
    expect(await statusOf(order)).toBe("expired");
    expect(await said(order)).not.toMatch(NO_CHARGE);
    expect(await stockOf(service, product)).toBe(5);
    await runJobs(THIRD_WORKING_DAY_ENDS + DAY);
    expect((await everythingAbout(service, order.id)).tasks).toEqual(["payment_unsettled"]);
  });

  it("is not kept longer each time PayGate repeats it, nor for a buyer who only looks at the page", async () => {
    const { order, payRequestId } = await buy();
    const looked = await buy();
    await hear(payRequestId, "5", 5, EFT);
    await hear(payRequestId, "5", 3 * DAY, EFT);
    await hear(looked.payRequestId, "0", 5);
    await runJobs(35);
    expect(await statusOf(looked.order)).toBe("expired");
    await runJobs(THIRD_WORKING_DAY_ENDS);
    expect(await statusOf(order)).toBe("expired");
  });

  describe("heard of by a process whose clock is years behind", () => {
    afterEach(() => vi.useRealTimers());

    it("is kept for as long, by the database's clock", async () => {
      const order = await place(service, orderRequestFor(await addProduct(service, { stock: 5 })));
      const payRequestId = await startTestPayment(service, bank, order);
      vi.useFakeTimers({ toFake: ["Date"], now: START });
      await receiveNotify(service, bank, bank.notice(payRequestId, "5", EFT));
      const { rows } = await sql<{ days: number }>`
        select extract(day from expires_at - now())::int as days from orders where id = ${order.id}
      `.execute(service);
      expect(rows[0]?.days).toBeGreaterThanOrEqual(3);
    });
  });

  it("is kept for ten days at most, whatever the bank says", async () => {
    const { order, payRequestId } = await buy();
    await hear(payRequestId, "5", 3, EFT);
    await service
      .updateTable("payments")
      .set({ at_bank_since: null })
      .where("pay_request_id", "=", payRequestId)
      .execute();
    await hear(payRequestId, "5", 9 * DAY, EFT);
    const { expires_at } = await service
      .selectFrom("orders")
      .select("expires_at")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(new Date(expires_at)).toEqual(minutesIn(10 * DAY));
  });

  it("stays when another payment of it is cancelled, and ends when the bank refuses the transfer", async () => {
    const { order, product, payRequestId } = await buy();
    await hear(payRequestId, "5", 5, EFT);
    expect(await payAgain(order, 10)).toMatchObject({ kind: "form" });
    const second = bank.payRequestIds().at(-1) ?? "";
    await hear(second, "4", 11);
    expect(await statusOf(order)).toBe("pending");
    expect(await said(order)).not.toMatch(NO_CHARGE);
    // Too many starts give back what no bank has.
    await callFunction(service, "release_order", { the_order: order.id });
    expect(await statusOf(order)).toBe("pending");
    await hear(payRequestId, "2", 12, EFT);
    expect(await statusOf(order)).toBe("declined");
    expect(await said(order)).toMatch(NO_CHARGE);
    expect(await stockOf(service, product)).toBe(5);
  });

  describe("paid again", () => {
    it("gets a new hold where the stock allows it", async () => {
      const { order, product } = await buy(1);
      await runJobs(31);
      expect([await statusOf(order), await stockOf(service, product)]).toEqual(["expired", 1]);
      expect(await payAgain(order, 60)).toMatchObject({ kind: "form" });
      expect([await statusOf(order), await stockOf(service, product)]).toEqual(["pending", 0]);
      await runJobs(89);
      expect(await statusOf(order)).toBe("pending");
      await hear(bank.payRequestIds().at(-1) ?? "", "1", 89);
      expect(await everythingAbout(service, order.id)).toMatchObject({
        order: { status: "paid" },
        tasks: [],
      });
    });

    it("is refused when the pieces are sold, and the order stays as it was", async () => {
      const { order, product } = await buy(1);
      await runJobs(31);
      await service.updateTable("stock").set({ quantity: 0 }).where("product_id", "=", product).execute();
      expect(await payAgain(order, 60)).toMatchObject({ kind: "refused" });
      expect(await statusOf(order)).toBe("expired");
    });

    it("is possible for a day after the hold, and never for what staff cancelled or what was paid", async () => {
      const late = await buy();
      const paid = await buy();
      const cancelled = await buy();
      await hear(paid.payRequestId, "1", 3);
      await callFunction(service, "release_order", { the_order: cancelled.order.id });
      await runJobs(31);
      const closed = { kind: "failed", reason: "closed" };
      expect(await payAgain(late.order, 30 + DAY)).toEqual(closed);
      expect(await payAgain(cancelled.order, 32)).toEqual(closed);
      expect(await payAgain(paid.order, 32)).toEqual(closed);
      expect(await payAgain(late.order, 29 + DAY)).toMatchObject({ kind: "form" });
    });

    it("is not possible after staff cancelled it, whatever PayGate says of its payment later", async () => {
      const { order, payRequestId } = await buy();
      await hear(payRequestId, "5", 3, EFT);
      const { db } = await backend().userClient("editor");
      await callFunction(db, "cancel_order", { the_order: order.id });
      await hear(payRequestId, "4", 20, EFT);
      expect(await payAgain(order, 30)).toEqual({ kind: "failed", reason: "closed" });
    });

    it("ends a week after the order, however often a hold was renewed", async () => {
      const { order } = await buy();
      for (let day = 1; day <= 7; day++) {
        await runJobs(day * DAY - 60);
        const expected = day < 7 ? { kind: "form" } : { kind: "failed", reason: "closed" };
        expect(await payAgain(order, day * DAY), `day ${day}`).toMatchObject(expected);
      }
    });

    it("is refused when its discount code was used up meanwhile", async () => {
      const code = `AGAIN${Math.floor(Math.random() * 1e6)}`;
      await service
        .insertInto("discounts")
        .values({ code, percent: 10, max_uses: 1, starts_at: minutesIn(-1).toISOString() })
        .execute();
      const { order } = await buy(5, code);
      await runJobs(31);
      const { order: other, payRequestId } = await buy(5, code);
      await hear(payRequestId, "1", 40);
      expect(await statusOf(other)).toBe("paid");
      expect(await payAgain(order, 60)).toEqual({ kind: "no_discount", reason: "used_up", at: null });
    });
  });
});
