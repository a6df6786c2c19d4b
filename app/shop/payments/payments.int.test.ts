import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import { INSUFFICIENT_PRIVILEGE } from "~/platform/db/error-codes";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import type { PlacedOrder } from "~/shop/orders/order";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { expireOrders, findOrderOutcome, placeOrder } from "~/shop/orders/orders.server";
import { type Fields, fieldValue, hasValidChecksum, withChecksum } from "../../../paygate/checksum.ts";
import { describeOnEveryDatabase, TEST_SITE_URL } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  addProduct,
  addTicketPackage,
  everythingAbout,
  orderRequestFor,
  place,
  placeAndHold,
  startTestPayment,
  stockOf,
} from "../../../test/support/orders.ts";
import { createPaymentLimits } from "./payment-limits.server";
import { removeOldForgeries } from "./payment-messages.server";
import { queryPayGate, receiveNotify, receiveReturn, startPayment } from "./payments.server";
import { queryDuePayments } from "./sweep.server";

describeOnEveryDatabase("payments", (backend) => {
  let service: Db;
  let bank: FakePayGate;
  beforeEach(() => {
    service = backend().service;
    bank = fakePayGate();
  });

  const notify = (fields: Fields) => receiveNotify(service, bank, fields);
  const comeBack = (reference: string, fields: Fields) =>
    receiveReturn(service, bank.account, reference, fields);
  const verdicts = async (orderId: string) => {
    const data = await service
      .selectFrom("payment_messages")
      .select(["kind", "verdict"])
      .where("order_id", "=", orderId)
      .orderBy("created_at")
      .execute();
    return data.map(({ kind, verdict }) => `${kind} ${verdict}`);
  };

  /** Two seats and a gown, with a payment started. */
  async function buyTwoSeats() {
    const ticket = await addTicketPackage(service, { stock: 10 });
    const product = await addProduct(service);
    const lines = [
      { id: ticket, size: null, quantity: 2 },
      { id: product, size: null, quantity: 1 },
    ];
    const order = await place(service, orderRequestFor(ticket, { lines }));
    return { order, ticket, payRequestId: await startTestPayment(service, bank, order) };
  }

  async function expectPaidOnce(order: PlacedOrder, { wasAtBank = false } = {}) {
    const after = await everythingAbout(service, order.id);
    expect(after.order).toMatchObject({ status: "paid", holds_stock: true });
    expect(after.payments).toEqual([{ number: 1, status: "approved", reported_cents: order.totalCents }]);
    expect(after.tickets).toHaveLength(2);
    expect(new Set(after.tickets.map(({ code }) => code)).size).toBe(2);
    expect(after.mails).toEqual([
      { kind: "order_confirmation", recipient: order.email },
      ...(wasAtBank ? [{ kind: "payment_at_bank", recipient: order.email }] : []),
      { kind: "staff_notice", recipient: null },
      { kind: "tickets", recipient: order.email },
    ]);
    expect(after.tasks).toEqual([]);
    expect(await findOrderOutcome(service, order.reference)).toMatchObject({
      charge: "paid",
      hasTickets: true,
      hasProducts: true,
    });
  }

  describe("end paid once", () => {
    it("by notify before return", { tags: "@10.59" }, async () => {
      const { order, payRequestId } = await buyTwoSeats();
      expect(await notify(bank.notice(payRequestId, "1"))).toBe("ok");
      expect(await comeBack(order.reference, bank.returnFields(payRequestId, "1"))).toBe("ok");
      await expectPaidOnce(order);
    });

    it("by return before notify", { tags: "@10.59" }, async () => {
      const { order, payRequestId } = await buyTwoSeats();
      expect(await comeBack(order.reference, bank.returnFields(payRequestId, "1"))).toBe("ok");
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({
        status: "pending",
        charge: "undecided",
      });
      expect(await notify(bank.notice(payRequestId, "1"))).toBe("ok");
      await expectPaidOnce(order);
    });

    it("by notify only", { tags: "@10.59" }, async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, "1"));
      await expectPaidOnce(order);
    });

    it("by return only, and a question", { tags: "@10.59" }, async () => {
      const { order, payRequestId } = await buyTwoSeats();
      bank.decide(payRequestId, "1");
      await comeBack(order.reference, bank.returnFields(payRequestId, "1"));
      expect(await queryPayGate(service, bank.paygate, order.reference)).toMatchObject({ charge: "paid" });
      await expectPaidOnce(order);
      expect(await verdicts(order.id)).toEqual(["initiate accepted", "return hint", "query paid"]);
    });

    it("by everything at once", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      bank.decide(payRequestId, "1");
      await Promise.all([
        notify(bank.notice(payRequestId, "1")),
        comeBack(order.reference, bank.returnFields(payRequestId, "1")),
        queryPayGate(service, bank.paygate, order.reference),
        notify(bank.notice(payRequestId, "1")),
      ]);
      await expectPaidOnce(order);
    });

    it("by a notice repeated a hundred times", { tags: "@10.59" }, async () => {
      const { order, ticket, payRequestId } = await buyTwoSeats();
      const notice = bank.notice(payRequestId, "1");
      for (let round = 0; round < 10; round += 1)
        await Promise.all(Array.from({ length: 10 }, () => notify(notice)));
      await expectPaidOnce(order);
      expect(await stockOf(service, ticket)).toBe(8);
      expect(await verdicts(order.id)).toEqual(["initiate accepted", "notify hint", "query paid"]);
      const data = await service
        .selectFrom("payment_messages")
        .select("repeats")
        .where("order_id", "=", order.id)
        .where("kind", "=", "notify")
        .executeTakeFirstOrThrow();
      expect(data.repeats).toBe(99);
    });
  });

  describe("change nothing", () => {
    const altered = (fields: Fields, name: string): Fields =>
      fields.map(([field, value]) => [field, field === name ? spoil(value) : value]);
    const spoil = (value: string) => (value === "1" ? "2" : value ? `${value.slice(0, -1)}~` : "x");

    it("by a notice altered in any one field, or short of one", { tags: "@10.20" }, async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const before = await everythingAbout(service, order.id);
      const notice = bank.notice(payRequestId, "1");
      for (const [name, value] of notice) {
        expect(await notify(altered(notice, name)), name).toBe("ignored");
        if (value) expect(await notify(notice.filter(([field]) => field !== name)), name).toBe("ignored");
      }
      // A declined payment turned into an approved one, and a high amount into a low one.
      const declined = bank.notice(payRequestId, "2");
      const turned: Fields = declined.map(([name, value]) => [
        name,
        name === "TRANSACTION_STATUS" ? "1" : value,
      ]);
      expect(await notify(turned)).toBe("ignored");
      expect(await everythingAbout(service, order.id)).toEqual(before);
    });

    it("by a way back altered in any one field, or to another order", { tags: "@10.20" }, async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const other = await place(service, orderRequestFor(await addProduct(service)));
      const before = await everythingAbout(service, order.id);
      for (const status of ["1", "4"]) {
        const fields = bank.returnFields(payRequestId, status);
        for (const [name] of fields) {
          expect(await comeBack(order.reference, altered(fields, name)), name).toBe("ignored");
          expect(
            await comeBack(
              order.reference,
              fields.filter(([field]) => field !== name),
            ),
          ).toBe("ignored");
        }
        expect(await comeBack(other.reference, fields)).toBe("ignored");
        expect(await comeBack("SHOP-1", fields)).toBe("ignored");
      }
      expect(await everythingAbout(service, order.id)).toEqual(before);
      expect(await findOrderOutcome(service, other.reference)).toMatchObject({ status: "pending" });
    });

    it("when signed with another key, or for another account", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const before = await everythingAbout(service, order.id);
      const notice = bank.notice(payRequestId, "1").filter(([name]) => name !== "CHECKSUM");
      expect(await notify(withChecksum(notice, "guessed"))).toBe("ignored");
      expect(await notify(withChecksum(notice, ""))).toBe("ignored");
      expect(await notify(bank.notice(payRequestId, "1", { PAYGATE_ID: "10011072131" }))).toBe("ignored");
      expect(await notify([])).toBe("ignored");
      // The buyer has the payment form's checksum; it must be worthless elsewhere.
      const form = bank.paygate.processForm({ payRequestId, reference: order.reference });
      const known = fieldValue(form.fields, "CHECKSUM") ?? "";
      for (const status of ["", "1"])
        await comeBack(order.reference, [
          ["PAY_REQUEST_ID", payRequestId],
          ["TRANSACTION_STATUS", status],
          ["CHECKSUM", known],
        ]);
      expect(await notify([...form.fields, ["TRANSACTION_STATUS", "1"]])).toBe("ignored");
      const after = await everythingAbout(service, order.id);
      expect(after.order).toEqual(before.order);
      expect([after.tickets, after.mails]).toEqual([[], []]);
    });

    it("and are kept once with their verdict, however often they come", { tags: "@10.65" }, async () => {
      const same = `FORGED-${randomUUID()}`;
      const forged = (id: string): Fields => [
        ["PAY_REQUEST_ID", id],
        ["note", "not documented"],
      ];
      const kept = () =>
        service
          .selectFrom("payment_messages")
          .select(["received", "repeats"])
          .where("verdict", "=", "forged")
          .execute();
      const from = { ...bank, address: randomUUID() };
      for (let count = 0; count < 3; count += 1) await receiveNotify(service, from, forged(same));
      expect((await kept()).filter(({ received }) => received?.includes(same))).toEqual([
        { received: `PAY_REQUEST_ID=${same}`, repeats: 2 },
      ]);
    });

    describe("forged ones", () => {
      const kept = () =>
        service
          .selectFrom("payment_messages")
          .select(["id", "received"])
          .where("verdict", "=", "forged")
          .execute();
      const forge = (address: string, note: string = randomUUID()) =>
        receiveNotify(service, { ...bank, address }, [["PAY_REQUEST_ID", note]]);

      it("are kept ten of one address, thirty in all, also when they come together, and short", {
        tags: "@10.65",
      }, async () => {
        const before = (await kept()).length;
        await Promise.all(Array.from({ length: 40 }, () => forge("192.0.2.1")));
        for (let count = 0; count < 12; count += 1) await forge("192.0.2.1", "x".repeat(8_000));
        const ofOne = await kept();
        expect(ofOne.length - before).toBeLessThanOrEqual(10);
        for (const { received } of ofOne) expect(received?.length).toBeLessThanOrEqual(500);
        for (let count = 0; count < 40; count += 1) await forge(`192.0.2.${100 + count}`);
        expect(await kept()).toHaveLength(30);
      });

      it("go after 30 days; what PayGate said stays", async () => {
        const { order } = await buyTwoSeats();
        const old = "2026-01-01T00:00:00Z";
        const added = await service
          .insertInto("payment_messages")
          .values([
            { kind: "notify", verdict: "forged", received: "old", created_at: old },
            { kind: "notify", verdict: "unknown", received: "signed", created_at: old },
          ])
          .returning(["id", "verdict"])
          .execute();
        const ids = added.map(({ id }) => id);
        await expect(
          service.deleteFrom("payment_messages").where("id", "in", ids).execute(),
        ).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
        const recent = (await kept()).length - 1;
        expect(await removeOldForgeries(service)).toBe(1);
        expect(await kept()).toHaveLength(recent);
        const left = await service
          .selectFrom("payment_messages")
          .select("verdict")
          .where("id", "in", ids)
          .execute();
        expect(left).toEqual([{ verdict: "unknown" }]);
        expect(await verdicts(order.id)).toEqual(["initiate accepted"]);
      });
    });
  });

  describe("that need a person", () => {
    it("a wrong amount raises a task and pays for nothing", { tags: "@10.61" }, async () => {
      const wrong: Record<string, string>[] = [
        { AMOUNT: "1" },
        { CURRENCY: "USD" },
        { AMOUNT: "99999999999" },
      ];
      for (const changes of wrong) {
        const { order, payRequestId } = await buyTwoSeats();
        const notice = bank.notice(payRequestId, "1", changes);
        expect(await notify(notice)).toBe("ok");
        expect(await notify(notice)).toBe("ok");
        const after = await everythingAbout(service, order.id);
        expect(after).toMatchObject({
          order: { status: "pending", paid_at: null },
          tickets: [],
          tasks: ["wrong_amount"],
          mails: [{ kind: "staff_notice", recipient: null }],
        });
        expect(await findOrderOutcome(service, order.reference)).toMatchObject({ charge: "checking" });
        await expireAll();
        expect(await findOrderOutcome(service, order.reference)).toMatchObject({
          status: "expired",
          charge: "checking",
        });
      }
    });

    it("a late approval wins over an order that ran out, and raises a task", { tags: "@10.62" }, async () => {
      const product = await addProduct(service, { stock: 1 });
      const order = await place(service, orderRequestFor(product));
      const payRequestId = await startTestPayment(service, bank, order);
      await expireAll();
      expect(await stockOf(service, product)).toBe(1);
      await notify(bank.notice(payRequestId, "1"));
      const after = await everythingAbout(service, order.id);
      expect(after).toMatchObject({ order: { status: "paid" }, tasks: ["paid_late"] });
      expect(after.mails.map(({ kind }) => kind)).toContain("order_confirmation");
      expect(await stockOf(service, product)).toBe(0);
    });

    it("a late approval for a piece sold in the meantime says so", async () => {
      const product = await addProduct(service, { stock: 1 });
      const order = await place(service, orderRequestFor(product));
      const payRequestId = await startTestPayment(service, bank, order);
      await expireAll();
      await placeAndHold(service, orderRequestFor(product));
      await notify(bank.notice(payRequestId, "1"));
      const after = await everythingAbout(service, order.id);
      expect(after).toMatchObject({ order: { status: "paid" }, tasks: ["paid_late", "stock_short"] });
      expect(await stockOf(service, product)).toBe(0);
    });

    it("a late approval for seats sold in the meantime brings no tickets for them", async () => {
      const seats = await addTicketPackage(service, { stock: 3, name: "Long table" });
      const others = await addTicketPackage(service, { stock: 3 });
      const lines = [seats, others].map((id) => ({ id, size: null, quantity: 2 }));
      const order = await place(service, orderRequestFor(seats, { lines }));
      const payRequestId = await startTestPayment(service, bank, order);
      await expireAll();
      const luckier = await place(
        service,
        orderRequestFor(seats, { lines: [{ id: seats, size: null, quantity: 2 }] }),
      );
      await notify(bank.notice(await startTestPayment(service, bank, luckier), "1"));
      await notify(bank.notice(payRequestId, "1"));

      const after = await everythingAbout(service, order.id);
      expect(after).toMatchObject({ order: { status: "paid" }, tasks: ["paid_late", "stock_short"] });
      expect(after.tickets.map(({ name }) => name)).toEqual(["Premium table", "Premium table"]);
      expect((await everythingAbout(service, luckier.id)).tickets).toHaveLength(2);
      // The last seat is held for the buyer until staff have decided.
      expect(await stockOf(service, seats)).toBe(0);
      const data = await service
        .selectFrom("staff_tasks")
        .select("note")
        .where("order_id", "=", order.id)
        .where("kind", "=", "stock_short")
        .executeTakeFirstOrThrow();
      expect(data.note).toContain("Held for the buyer: 1 of 2 Long table. No tickets were issued");
      const record = await findOrderRecord(service, MANIFEST_PICTURES, { id: order.id });
      expect(record?.lines.map(({ name, isShort }) => [name, isShort])).toEqual([
        ["Long table", true],
        ["Premium table", false],
      ]);
    });

    it("a late approval for seats that are all gone sends no mail of tickets", async () => {
      const seats = await addTicketPackage(service, { stock: 2 });
      const order = await place(service, orderRequestFor(seats));
      const payRequestId = await startTestPayment(service, bank, order);
      await expireAll();
      await placeAndHold(
        service,
        orderRequestFor(seats, { lines: [{ id: seats, size: null, quantity: 2 }] }),
      );
      await notify(bank.notice(payRequestId, "1"));
      const after = await everythingAbout(service, order.id);
      expect(after.tickets).toEqual([]);
      expect(after.mails.map(({ kind }) => kind)).toEqual([
        "order_confirmation",
        "staff_notice",
        "staff_notice",
        "staff_notice",
      ]);
    });

    it.each([
      ["2", "declined"],
      ["4", "cancelled"],
    ])("an approval after status %s wins too", { tags: "@10.62" }, async (status, name) => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, status));
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: name });
      await notify(bank.notice(payRequestId, "1"));
      expect(await everythingAbout(service, order.id)).toMatchObject({
        order: { status: "paid" },
        tasks: ["paid_late"],
      });
    });

    it("two approved attempts at one order are one order and a task", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const second = await startTestPayment(service, bank, order);
      await notify(bank.notice(second, "1"));
      await notify(bank.notice(payRequestId, "1"));
      const after = await everythingAbout(service, order.id);
      expect(after.payments.map(({ status }) => status)).toEqual(["approved", "approved"]);
      expect(after.tickets).toHaveLength(2);
      expect(after.tasks).toEqual(["paid_twice"]);
    });

    it("a voided payment of a paid order", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, "1"));
      await notify(bank.notice(payRequestId, "7"));
      expect(await everythingAbout(service, order.id)).toMatchObject({
        order: { status: "paid" },
        tasks: ["voided"],
      });
    });

    it("an approval signed by PayGate for an unknown payment", async () => {
      const { payRequestId } = await buyTwoSeats();
      const unknown = randomUUID();
      expect(await notify(bank.notice(payRequestId, "1", { PAY_REQUEST_ID: unknown }))).toBe("ok");
      const data = await service
        .selectFrom("staff_tasks")
        .select(["kind", "note"])
        .where("note", "like", `%${unknown}%`)
        .execute();
      expect(data).toMatchObject([{ kind: "unknown_payment" }]);
    });

    it("at most three open tasks, however many attempts go wrong", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, "1", { AMOUNT: "1" }));
      for (let attempt = 0; attempt < 5; attempt += 1)
        await notify(bank.notice(await startTestPayment(service, bank, order), "1", { AMOUNT: "1" }));
      const after = await everythingAbout(service, order.id);
      expect(after.payments.map(({ status }) => status)).toEqual(Array(6).fill("wrong_amount"));
      expect(after.tasks).toEqual(Array(3).fill("wrong_amount"));
      expect(after.mails).toHaveLength(3);
    });

    it("not an approval that PayGate itself knows nothing of", async () => {
      const { payRequestId } = await buyTwoSeats();
      const unknown = randomUUID();
      const notice = bank.notice(payRequestId, "1", { PAY_REQUEST_ID: unknown });
      bank.addPayment(unknown, { reference: "", amount: "", status: null });
      expect(await notify(notice)).toBe("ok");
      const tasks = service.selectFrom("staff_tasks").select("id").where("note", "like", `%${unknown}%`);
      expect(await tasks.execute()).toEqual([]);
    });

    it("unknown payments are five tasks an hour at most", async () => {
      const { payRequestId } = await buyTwoSeats();
      for (let count = 0; count < 8; count += 1)
        await notify(bank.notice(payRequestId, "1", { PAY_REQUEST_ID: randomUUID() }));
      const data = await service
        .selectFrom("staff_tasks")
        .select("id")
        .where("kind", "=", "unknown_payment")
        .execute();
      expect(data).toHaveLength(5);
    });

    async function expireAll() {
      await expireOrders(service, { at: new Date(Date.now() + 31 * 60 * 1000) });
    }
  });

  describe("nobody told us of", () => {
    it("are undecided when their order has run out, until PayGate says no", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await expireOrders(service, { at: new Date(Date.now() + 31 * 60 * 1000) });
      bank.respondWith(() => {
        throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
      });
      expect(await queryPayGate(service, bank.paygate, order.reference)).toMatchObject({
        status: "expired",
        charge: "undecided",
      });
      await notify(bank.notice(payRequestId, "4"));
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({
        status: "expired",
        charge: "none",
      });
    });

    it("are undecided beside a newer attempt that was declined", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const second = await startTestPayment(service, bank, order);
      await notify(bank.notice(payRequestId, "5"));
      await notify(bank.notice(second, "2"));
      // The bank has the first one, so the seats are kept for it.
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({
        status: "pending",
        charge: "undecided",
      });
    });
  });

  describe("that fail", () => {
    it.each([
      ["2", "declined"],
      ["4", "cancelled"],
    ])("with status %s give the pieces back, once", { tags: "@10.58" }, async (status, name) => {
      const { order, ticket, payRequestId } = await buyTwoSeats();
      expect(await stockOf(service, ticket)).toBe(8);
      await notify(bank.notice(payRequestId, status));
      await notify(bank.notice(payRequestId, status));
      await comeBack(order.reference, bank.returnFields(payRequestId, status));
      expect(await everythingAbout(service, order.id)).toMatchObject({
        order: { status: name, holds_stock: false },
        tickets: [],
        mails: [],
        tasks: [],
      });
      expect(await stockOf(service, ticket)).toBe(10);
    });

    it("by the browser alone are believed when signed", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      expect(await comeBack(order.reference, bank.returnFields(payRequestId, "4"))).toBe("ok");
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "cancelled" });
    });

    it("do not end an order that is being paid in a newer attempt", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const second = await startTestPayment(service, bank, order);
      await notify(bank.notice(payRequestId, "4"));
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "pending" });
      await notify(bank.notice(second, "2"));
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "declined" });
    });

    it("do not undo an approval", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, "1"));
      await notify(bank.notice(payRequestId, "2"));
      await comeBack(order.reference, bank.returnFields(payRequestId, "4"));
      await expectPaidOnce(order);
    });
  });

  describe("that a notice calls approved", () => {
    const unreachable = () => {
      throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
    };
    const paymentOf = (orderId: string) =>
      service
        .selectFrom("payments")
        .select(["status", "next_query_at", "queries", "reported_cents"])
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow();

    it("are not paid while PayGate says otherwise", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const notice = bank.notice(payRequestId, "1");
      bank.decide(payRequestId, "5");
      expect(await notify(notice)).toBe("ok");
      expect(await everythingAbout(service, order.id)).toMatchObject({
        order: { status: "pending", paid_at: null },
        tickets: [],
        mails: [{ kind: "payment_at_bank", recipient: order.email }],
        tasks: [],
      });
      expect(await verdicts(order.id)).toEqual(["initiate accepted", "notify hint", "query open"]);
    });

    it("are kept and asked about within a minute where PayGate cannot be asked", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const now = new Date();
      bank.respondWith(unreachable);
      expect(await receiveNotify(service, bank, bank.notice(payRequestId, "1"), now)).toBe("unconfirmed");
      expect(await paymentOf(order.id)).toMatchObject({ status: "open", reported_cents: null });
      bank.respondWith(null);
      await queryDuePayments(service, bank.paygate, { at: new Date(now.getTime() + 60_000) });
      await expectPaidOnce(order);
    });

    it("are asked about again also when we had stopped asking", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, "2"));
      await service.updateTable("payments").set({ queries: 27 }).where("order_id", "=", order.id).execute();
      expect(await paymentOf(order.id)).toMatchObject({ status: "declined", next_query_at: null });
      const later = new Date(Date.now() + 48 * 3_600_000);
      bank.respondWith(unreachable);
      expect(await receiveNotify(service, bank, bank.notice(payRequestId, "1"), later)).toBe("unconfirmed");
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ charge: "undecided" });
      bank.respondWith(null);
      await queryDuePayments(service, bank.paygate, { at: new Date(later.getTime() + 60_000) });
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "paid" });
    });

    it("and cannot be confirmed in the end become a task", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, "4"));
      const later = Date.now() + 48 * 3_600_000;
      bank.respondWith(unreachable);
      await receiveNotify(service, bank, bank.notice(payRequestId, "1"), new Date(later));
      for (const minutes of [1, 2, 3])
        await queryDuePayments(service, bank.paygate, { at: new Date(later + minutes * 60_000) });
      expect((await everythingAbout(service, order.id)).tasks).toEqual(["payment_unsettled"]);
    });

    it("30 times, split anew from what the buyer holds, are nothing: no task, no mail, no question", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      const before = await everythingAbout(service, order.id);
      // The return is signed over account, request, status and reference; every split gives another request, all
      // approved.
      const signed = fieldValue(bank.returnFields(payRequestId, "1"), "CHECKSUM") ?? "";
      for (let cut = 1; cut <= 30; cut += 1) {
        const split: Fields = [
          ["PAYGATE_ID", bank.account.id],
          ["PAY_REQUEST_ID", payRequestId.slice(0, cut)],
          ["USER1", payRequestId.slice(cut)],
          ["TRANSACTION_STATUS", "1"],
          ["REFERENCE", order.reference.slice(0, -6)],
          ["AMOUNT", order.reference.slice(-6)],
          ["CHECKSUM", signed],
        ];
        expect(hasValidChecksum(split, bank.account.key)).toBe(true);
        expect(await notify(split)).toBe("ignored");
      }
      expect(await everythingAbout(service, order.id)).toEqual(before);
      expect(bank.queried).toEqual([]);
      const data = await service
        .selectFrom("staff_tasks")
        .select("id")
        .where("note", "like", `%request ${payRequestId.slice(0, 8)}%`)
        .execute();
      expect(data).toEqual([]);
    });
  });

  it("report no amount where none was told", async () => {
    const { order, payRequestId } = await buyTwoSeats();
    await comeBack(order.reference, bank.returnFields(payRequestId, "4"));
    const after = await everythingAbout(service, order.id);
    expect(after.payments).toEqual([{ number: 1, status: "cancelled", reported_cents: null }]);
  });

  it("still open at the bank keep the order waiting", async () => {
    for (const status of ["0", "5"]) {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, status));
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({
        status: "pending",
        charge: "undecided",
      });
      await notify(bank.notice(payRequestId, "1"));
      await expectPaidOnce(order, { wasAtBank: status === "5" });
    }
  });

  describe("starting", () => {
    const start = (order: PlacedOrder, limits = createPaymentLimits()) =>
      startPayment(service, bank.paygate, order, {
        siteUrl: TEST_SITE_URL,
        idempotencyKey: order.id,
        device: null,
        address: randomUUID(),
        limits,
      });
    const newOrder = async () => place(service, orderRequestFor(await addProduct(service)));

    it("stores PayGate's name for the payment and what was said, never the key", {
      tags: ["@7.35", "@9.20"],
    }, async () => {
      const order = await newOrder();
      const started = await start(order);
      expect(started).toMatchObject({ kind: "form", action: "http://paygate.test/payweb3/process.trans" });
      const payment = await service
        .selectFrom("payments")
        .select(["pay_request_id", "amount_cents", "status"])
        .where("order_id", "=", order.id)
        .executeTakeFirstOrThrow();
      expect(payment).toEqual({
        pay_request_id: bank.payRequestIds()[0],
        amount_cents: order.totalCents,
        status: "started",
      });
      const message = await service
        .selectFrom("payment_messages")
        .select(["sent", "received", "verdict"])
        .where("order_id", "=", order.id)
        .executeTakeFirstOrThrow();
      expect(message.verdict).toBe("accepted");
      const sent = new URLSearchParams(message.sent ?? "");
      expect(sent.get("REFERENCE")).toBe(order.reference);
      expect(sent.get("AMOUNT")).toBe(String(order.totalCents));
      expect(sent.get("RETURN_URL")).toBe(`${TEST_SITE_URL}/payment-success?ref=${order.reference}`);
      expect(sent.get("NOTIFY_URL")).toBe(`${TEST_SITE_URL}/paygate/notify`);
      expect(message.received).toContain(payment.pay_request_id);
      expect(JSON.stringify(message)).not.toContain("secret");
    });

    it.each([
      ["refused", () => new Response("ERROR=PGID_NOT_EN"), "initiate refused"],
      ["garbage", () => new Response("<html>Blocked</html>"), "initiate unreadable"],
      ["an error page", () => new Response("no", { status: 502 }), "initiate unreadable"],
      [
        "no answer",
        () => {
          throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
        },
        "initiate unreachable",
      ],
    ])(
      "fails on %s; the order stays pending, holds nothing and can be paid later",
      { tags: "@5.40" },
      async (_, answer, verdict) => {
        const product = await addProduct(service, { stock: 1 });
        const orderRequest = orderRequestFor(product);
        const order = await place(service, orderRequest);
        bank.respondWith(answer);
        expect(await start(order)).toEqual({ kind: "failed", reason: "provider" });
        expect(await verdicts(order.id)).toEqual([verdict]);
        expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "pending" });
        expect(await stockOf(service, product)).toBe(1);
        bank.respondWith(null);
        const again = await place(service, orderRequest);
        expect(again.id).toBe(order.id);
        expect(await start(again)).toMatchObject({ kind: "form" });
        expect(await stockOf(service, product)).toBe(0);
      },
    );

    it("that failed keeps no piece from others: trying again names what is sold", async () => {
      const product = await addProduct(service, { stock: 1 });
      const orderRequest = orderRequestFor(product);
      const order = await place(service, orderRequest);
      bank.respondWith(() => new Response("ERROR=PGID_NOT_EN"));
      await start(order);
      await placeAndHold(service, orderRequestFor(product));
      expect(await placeOrder(service, orderRequest)).toMatchObject({ kind: "refused", reason: "sold_out" });
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "cancelled" });
      expect(await stockOf(service, product)).toBe(0);
    });

    it("that fails leaves the pieces with a buyer who may be paying in an earlier attempt", async () => {
      const { order, ticket } = await buyTwoSeats();
      bank.respondWith(() => new Response("no", { status: 502 }));
      expect(await start(order)).toEqual({ kind: "failed", reason: "provider" });
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "pending" });
      expect(await stockOf(service, ticket)).toBe(8);
    });

    it("is limited: PayGate is not even asked, and the pieces are back on sale at once", {
      tags: "@10.64",
    }, async () => {
      const product = await addProduct(service, { stock: 1 });
      const order = await placeAndHold(service, orderRequestFor(product));
      expect(await stockOf(service, product)).toBe(0);
      const reached = { limit: "order" as const, retryAfterS: 90 };
      const limits = { ...createPaymentLimits(), countStart: async () => reached };
      expect(await start(order, limits)).toEqual({ kind: "limited", reached });
      expect(bank.payRequestIds()).toEqual([]);
      expect(await stockOf(service, product)).toBe(1);
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "cancelled" });
    });

    it("and refused leaves a paid order as it is", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, "1"));
      const limits = {
        ...createPaymentLimits(),
        countStart: async () => ({ limit: "order" as const, retryAfterS: 90 }),
      };
      await start(order, limits);
      await expectPaidOnce(order);
    });

    it("is over once the order is paid or ran out, also in between", async () => {
      const order = await newOrder();
      await expireOrders(service, { at: new Date(Date.now() + 31 * 60_000) });
      expect(await start(order)).toEqual({ kind: "failed", reason: "closed" });
      expect(await start({ ...order, status: "paid" })).toEqual({ kind: "failed", reason: "closed" });
    });
  });

  describe("asking", () => {
    it("tells how the order stands when PayGate cannot be reached or believed", async () => {
      const { order } = await buyTwoSeats();
      bank.respondWith(() => new Response("<html>Blocked</html>"));
      expect(await queryPayGate(service, bank.paygate, order.reference)).toMatchObject({ status: "pending" });
      expect(await verdicts(order.id)).toEqual(["initiate accepted", "query unreadable"]);
      expect(await queryPayGate(service, bank.paygate, "SHOP-1")).toBeNull();
    });

    it("is not done again within seconds, however often a page looks", async () => {
      const { order } = await buyTwoSeats();
      const now = new Date();
      for (let look = 0; look < 5; look += 1) await queryPayGate(service, bank.paygate, order.reference, now);
      expect(bank.queried).toHaveLength(1);
      await queryPayGate(service, bank.paygate, order.reference, new Date(Date.now() + 6_000));
      expect(bank.queried).toHaveLength(2);
    });

    it("is not done about a settled payment", async () => {
      const { order, payRequestId } = await buyTwoSeats();
      await notify(bank.notice(payRequestId, "1"));
      expect(await queryPayGate(service, bank.paygate, order.reference)).toMatchObject({ charge: "paid" });
      // Once, to confirm the notice.
      expect(bank.queried).toEqual([payRequestId]);
    });
  });

  it("keep every message as it was: none can be changed or taken away, not even by the server", {
    tags: "@10.65",
  }, async () => {
    const { order } = await buyTwoSeats();
    const update = (values: { verdict: string } | { repeats: number }) =>
      service.updateTable("payment_messages").set(values).where("order_id", "=", order.id).execute();
    const remove = (table: "payment_messages" | "orders", column: "order_id" | "id") =>
      service.deleteFrom(table).where(column, "=", order.id).execute();
    await expect(update({ verdict: "paid" })).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    await expect(update({ repeats: 1 })).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    await expect(remove("payment_messages", "order_id")).rejects.toMatchObject({
      code: INSUFFICIENT_PRIVILEGE,
    });
    await expect(remove("orders", "id")).rejects.toMatchObject({ code: "23503" });
    expect(await verdicts(order.id)).toEqual(["initiate accepted"]);
  });
});
