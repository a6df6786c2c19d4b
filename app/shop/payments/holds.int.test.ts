import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import type { OrderRequest, PlacedOrder } from "~/shop/orders/order";
import { expireOrders, findOrderOutcome } from "~/shop/orders/orders.server";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  addProduct,
  addTicketPackage,
  everythingAbout,
  orderRequestFor,
  place,
  stockOf,
} from "../../../test/support/orders.ts";
import { createPaymentLimits } from "./payment-limits.server";
import { receiveNotify, type StartedPayment, startPayment } from "./payments.server";

describe("pieces are held", () => {
  const backend = useTestBackend();

  let service: Db;
  let bank: FakePayGate;
  beforeEach(() => {
    service = backend().service;
    bank = fakePayGate();
  });

  const start = (
    order: PlacedOrder,
    changes: { device?: string | null; address?: string; at?: Date } = {},
  ): Promise<StartedPayment> =>
    startPayment(service, bank.paygate, order, {
      siteUrl: TEST_SITE_URL,
      idempotencyKey: order.id,
      device: randomUUID(),
      address: randomUUID(),
      // The limits in memory are tested beside their code.
      limits: createPaymentLimits(),
      ...changes,
    });
  const placeAndStart = async (orderRequest: OrderRequest, changes?: Parameters<typeof start>[1]) =>
    start(await place(service, orderRequest), changes);
  const boughtBy = (email: string) => ({ buyer: { firstName: "Amina", lastName: "Sow", email } });

  describe("from the start of the payment", () => {
    it("and not before: an order that is never paid for keeps nothing from others", {
      tags: "@10.58",
    }, async () => {
      const id = await addProduct(service, { stock: 1 });
      for (let count = 0; count < 3; count += 1) await place(service, orderRequestFor(id));
      expect(await stockOf(service, id)).toBe(1);
      expect(await placeAndStart(orderRequestFor(id))).toMatchObject({ kind: "form" });
      expect(await stockOf(service, id)).toBe(0);
    });

    it("for fifty buyers of the last piece: one gets it, the others are told that it is sold out", {
      tags: "@10.57",
    }, async () => {
      const id = await addProduct(service, { stock: 1 });
      const orders = await Promise.all(Array.from({ length: 50 }, () => place(service, orderRequestFor(id))));
      const started = await Promise.all(orders.map((order) => start(order)));
      expect(started.filter(({ kind }) => kind === "form")).toHaveLength(1);
      const refused = started.filter(({ kind }) => kind !== "form");
      expect(refused).toEqual(
        Array(49).fill({ kind: "refused", reason: "sold_out", itemId: id, itemName: "Column gown" }),
      );
      expect(await stockOf(service, id)).toBe(0);
    });

    it("whole or not at all: one piece too few lets the order go, and nothing of it is held", async () => {
      const [plenty, few] = [
        await addProduct(service, { stock: 5 }),
        await addTicketPackage(service, { stock: 3 }),
      ];
      const lines = [plenty, few].map((id) => ({ id, size: null, quantity: 2 }));
      const late = await place(service, orderRequestFor(plenty, { lines }));
      await placeAndStart(orderRequestFor(few, { lines: [{ id: few, size: null, quantity: 2 }] }));
      expect(await start(late)).toEqual({
        kind: "refused",
        reason: "not_enough",
        itemId: few,
        itemName: "Premium table",
        left: 1,
      });
      expect([await stockOf(service, plenty), await stockOf(service, few)]).toEqual([5, 1]);
      expect(await everythingAbout(service, late.id)).toMatchObject({
        order: { status: "cancelled", holds_stock: false },
        payments: [],
      });
    });

    it("only while it is still on sale", async () => {
      const product = await addProduct(service, { stock: 5 });
      const order = await place(service, orderRequestFor(product));
      await service.updateTable("products").set({ status: "sold_out" }).where("id", "=", product).execute();
      expect(await start(order)).toMatchObject({ kind: "refused", reason: "sold_out", itemId: product });

      const ticket = await addTicketPackage(service, { event_date: "2027-11-06T10:00:00Z", stock: 5 });
      const lastMoment = new Date("2027-11-06T21:59:59Z");
      const late = await place(service, orderRequestFor(ticket), lastMoment);
      expect(await start(late, { at: new Date("2027-11-06T22:00:00Z") })).toMatchObject({
        kind: "refused",
        reason: "sale_ended",
      });
      expect(await stockOf(service, ticket)).toBe(5);
    });

    it("once, however often it is started", async () => {
      const id = await addProduct(service, { stock: 2 });
      const order = await place(service, orderRequestFor(id));
      for (let count = 0; count < 3; count += 1) expect(await start(order)).toMatchObject({ kind: "form" });
      expect(await stockOf(service, id)).toBe(1);
    });
  });

  describe("for one buyer in five unpaid orders at most", () => {
    const MOST = 5;
    const fill = async (id: string, name: string) => {
      const orders = [];
      for (let count = 0; count < MOST; count += 1) {
        const order = await place(service, orderRequestFor(id, boughtBy(`${name}+${count}@mail.example`)));
        expect(await start(order)).toMatchObject({ kind: "form" });
        orders.push({ order, payRequestId: bank.payRequestIds().at(-1) ?? "" });
      }
      return orders;
    };

    it("whatever stands behind the plus of the address; the next waits, and holds nothing", {
      tags: "@10.58",
    }, async () => {
      const id = await addProduct(service, { stock: 20 });
      await fill(id, "thandi");
      const order = await place(service, orderRequestFor(id, boughtBy("Thandi@Mail.example")));
      const started = await start(order);
      expect(started).toMatchObject({ kind: "limited", reached: { limit: "buyer_holds" } });
      const wait = started.kind === "limited" ? started.reached.retryAfterS : Number.NaN;
      expect(wait).toBeGreaterThan(29 * 60);
      expect(wait).toBeLessThanOrEqual(30 * 60);
      expect(await stockOf(service, id)).toBe(20 - MOST);
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "pending" });
      expect(await placeAndStart(orderRequestFor(id))).toMatchObject({ kind: "form" });
    });

    it("at the very same moment", async () => {
      const id = await addProduct(service, { stock: 20 });
      const orderRequests = Array.from({ length: 12 }, () =>
        orderRequestFor(id, boughtBy("sipho@mail.example")),
      );
      const started = await Promise.all(orderRequests.map((orderRequest) => placeAndStart(orderRequest)));
      expect(started.filter(({ kind }) => kind === "form")).toHaveLength(MOST);
      expect(await stockOf(service, id)).toBe(20 - MOST);
    });

    it("until one is paid, or runs out", { tags: "@10.58" }, async () => {
      const id = await addProduct(service, { stock: 20 });
      const [first] = await fill(id, "lerato");
      const next = () => placeAndStart(orderRequestFor(id, boughtBy("lerato@mail.example")));
      expect(await next()).toMatchObject({ kind: "limited" });
      await receiveNotify(service, bank, bank.notice(first?.payRequestId ?? "", "1"));
      expect(await next()).toMatchObject({ kind: "form" });
      expect(await next()).toMatchObject({ kind: "limited" });
      await expireOrders(service, { at: new Date(Date.now() + 31 * 60_000) });
      expect(await next()).toMatchObject({ kind: "form" });
    });

    it("counting no order of pieces that never run out", async () => {
      const id = await addProduct(service);
      const mine = boughtBy("zola@mail.example");
      for (let count = 0; count < MOST + 2; count += 1)
        expect(await placeAndStart(orderRequestFor(id, mine))).toMatchObject({ kind: "form" });
    });
  });

  describe("for one device in ten unpaid orders at most", () => {
    const MOST = 10;

    it.each([
      ["by the id its browser keeps", { device: randomUUID() }],
      ["by its address where the browser keeps nothing", { device: null, address: "192.0.2.99" }],
    ])("%s", async (_, from) => {
      const id = await addProduct(service, { stock: 20 });
      for (let count = 0; count < MOST; count += 1)
        expect(await placeAndStart(orderRequestFor(id), from)).toMatchObject({ kind: "form" });
      expect(await placeAndStart(orderRequestFor(id), from)).toMatchObject({
        kind: "limited",
        reached: { limit: "device_holds" },
      });
      expect(await placeAndStart(orderRequestFor(id))).toMatchObject({ kind: "form" });
      expect(await stockOf(service, id)).toBe(20 - MOST - 1);
    });
  });

  describe("for one network in part alone", () => {
    const network = () => ({ address: randomUUID() });
    const some = (id: string, quantity: number) =>
      orderRequestFor(id, { lines: [{ id, size: null, quantity }] });
    const at = (minutes: number) => new Date(Date.parse("2026-11-18T10:00:00Z") + minutes * 60_000);

    it("half of a stock, rounded up: with ever new names and devices the rest is left to others", {
      tags: "@10.58",
    }, async () => {
      const stocks = [6, 4, 3];
      const ids = await Promise.all(stocks.map((stock) => addProduct(service, { stock })));
      const from = network();
      for (const id of ids)
        for (let piece = 0; piece < 6; piece += 1)
          await placeAndStart(orderRequestFor(id), from).catch(() => {});
      const left = await Promise.all(ids.map((id) => stockOf(service, id)));
      expect(left).toEqual([3, 2, 1]);
      for (const id of ids) expect(await placeAndStart(orderRequestFor(id))).toMatchObject({ kind: "form" });
    });

    it("in one order too: told how many it may hold, and what was ordered is let go", async () => {
      const id = await addProduct(service, { stock: 5 });
      const order = await place(service, some(id, 4));
      const refused = {
        kind: "refused",
        reason: "unpaid_share",
        itemId: id,
        itemName: "Column gown",
        left: 3,
      };
      expect(await start(order)).toEqual(refused);
      expect(await findOrderOutcome(service, order.reference)).toMatchObject({ status: "cancelled" });
      expect(await placeAndStart(some(id, 3))).toMatchObject({ kind: "form" });
    });

    it("the last two together, as a couple buys them", async () => {
      const id = await addProduct(service, { stock: 2 });
      expect(await placeAndStart(some(id, 2))).toMatchObject({ kind: "form" });
    });

    it("counting what others hold unpaid, and nothing that is paid: a family buys all of it in turn", async () => {
      const id = await addProduct(service, { stock: 4 });
      const family = network();
      await placeAndStart(some(id, 2));
      expect(await placeAndStart(some(id, 2), family)).toMatchObject({ kind: "form" });
      await receiveNotify(service, bank, bank.notice(bank.payRequestIds().at(-1) ?? "", "1"));
      await service.updateTable("stock").set({ quantity: 1 }).where("product_id", "=", id).execute();
      expect(await placeAndStart(some(id, 1), family)).toMatchObject({ kind: "form" });
    });

    it("the seats of an event, whichever package they are in", async () => {
      const event_id = `evening-${randomUUID()}`;
      await service
        .insertInto("events")
        .values({
          id: event_id,
          title: "Evening",
          event_date: "2097-12-08T16:00:00Z",
          status: "published",
          capacity: 16,
        })
        .execute();
      const tables = await addTicketPackage(service, { event_id, seats: 8 });
      const seats = await addTicketPackage(service, { event_id, seats: 1 });
      const from = network();
      expect(await placeAndStart(some(tables, 1), from)).toMatchObject({ kind: "form" });
      expect(await placeAndStart(some(seats, 1), from)).toMatchObject({ reason: "unpaid_share", left: 0 });
      expect(await placeAndStart(some(seats, 1))).toMatchObject({ kind: "form" });
    });

    it("a piece it let lapse twice is not held for it again for six hours, by old or new orders", async () => {
      const id = await addProduct(service, { stock: 1 });
      const from = network();
      const again = async (minute: number) =>
        start(await place(service, orderRequestFor(id), at(minute)), { ...from, at: at(minute) });
      expect(await again(0)).toMatchObject({ kind: "form" });
      await expireOrders(service, { at: at(31) });
      const second = await place(service, orderRequestFor(id), at(32));
      expect(await start(second, { ...from, at: at(32) })).toMatchObject({ kind: "form" });
      await expireOrders(service, { at: at(63) });
      expect(await again(64)).toMatchObject({ kind: "refused", reason: "unpaid_share" });
      const revived = await startPayment(
        service,
        bank.paygate,
        { ...second, status: "expired" },
        {
          siteUrl: TEST_SITE_URL,
          idempotencyKey: second.id,
          device: null,
          limits: createPaymentLimits(),
          again: true,
          ...from,
          at: at(64),
        },
      );
      expect(revived).toMatchObject({ kind: "refused", reason: "unpaid_share" });
      expect(await stockOf(service, id)).toBe(1);
      expect(await again(32 + 30 + 6 * 60)).toMatchObject({ kind: "form" });
    });

    it("in thirty unpaid orders at most", async () => {
      const id = await addProduct(service, { stock: 100 });
      const from = network();
      for (let count = 0; count < 30; count += 1)
        expect(await placeAndStart(orderRequestFor(id), from)).toMatchObject({ kind: "form" });
      expect(await placeAndStart(orderRequestFor(id), from)).toMatchObject({
        kind: "limited",
        reached: { limit: "network_holds" },
      });
      expect(await placeAndStart(orderRequestFor(id))).toMatchObject({ kind: "form" });
    });
  });

  it("without keeping who holds them once the payment is decided", async () => {
    const id = await addProduct(service, { stock: 2 });
    const heldBy = (order: PlacedOrder) =>
      service
        .selectFrom("orders")
        .select(["hold_mailbox", "hold_device"])
        .where("id", "=", order.id)
        .executeTakeFirstOrThrow();
    const device = randomUUID();
    const paid = await place(service, orderRequestFor(id));
    await start(paid, { device });
    const kept = await heldBy(paid);
    expect(kept.hold_mailbox).not.toBeNull();
    expect(JSON.stringify(kept)).not.toContain(device);
    await receiveNotify(service, bank, bank.notice(bank.payRequestIds().at(-1) ?? "", "1"));
    const declined = await place(service, orderRequestFor(id));
    await start(declined);
    await receiveNotify(service, bank, bank.notice(bank.payRequestIds().at(-1) ?? "", "2"));
    for (const order of [paid, declined])
      expect(await heldBy(order)).toEqual({ hold_mailbox: null, hold_device: null });
  });
});
