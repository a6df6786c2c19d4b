import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { findTicket } from "~/shop/checkout/ticket.server";
import { placeOrder } from "~/shop/orders/orders.server";
import { createPaymentLimits } from "~/shop/payments/payment-limits.server";
import { startPayment } from "~/shop/payments/payments.server";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import { addTicketPackage, orderRequestFor, place, placeAndHold } from "../../../test/support/orders.ts";
import { findAvailability } from "./availability.server";

const NOW = new Date("2027-06-01T10:00:00Z");

describe("a ticket package", () => {
  const backend = useTestBackend();

  let service: Db;
  beforeEach(() => {
    service = backend().service;
  });

  const availability = async (id: string, at = NOW) =>
    (await findAvailability(backend().anon, [id], at)).get(id);
  const lines = (id: string, quantity: number) => ({ lines: [{ id, size: null, quantity }] });

  async function addEvent(values: { capacity?: number } = {}): Promise<string> {
    const id = `gala-${randomUUID()}`;
    await service
      .insertInto("events")
      .values({ id, title: "Gala", event_date: "2097-12-08T16:00:00Z", status: "published", ...values })
      .execute();
    return id;
  }

  it("is open, not open yet, over or full, and says how many are left", async () => {
    const id = await addTicketPackage(service, {
      capacity: 3,
      sale_from: "2027-05-01T07:00:00Z",
      sale_until: "2027-07-01T16:00:00Z",
      max_per_order: 2,
    });
    expect(await availability(id)).toMatchObject({ state: "open", left: 3, maxPerOrder: 2 });
    expect(await availability(id, new Date("2027-05-01T06:59:59Z"))).toMatchObject({ state: "not_yet" });
    expect(await availability(id, new Date("2027-05-01T07:00:00Z"))).toMatchObject({ state: "open" });
    expect(await availability(id, new Date("2027-07-01T16:00:00Z"))).toMatchObject({ state: "over" });
    await placeAndHold(service, orderRequestFor(id, lines(id, 2)), NOW);
    await placeAndHold(service, orderRequestFor(id, lines(id, 1)), NOW);
    expect(await availability(id)).toMatchObject({ state: "full", left: 0 });
  });

  it("that is not open is refused by the order itself, for the same reasons", async () => {
    const id = await addTicketPackage(service, {
      sale_from: "2027-05-01T07:00:00Z",
      sale_until: "2027-07-01T16:00:00Z",
      max_per_order: 2,
    });
    const reason = async (at: string, quantity = 1) => {
      const answer = await placeOrder(service, orderRequestFor(id, lines(id, quantity)), {
        at: new Date(at),
      });
      return answer.kind === "refused" ? answer.reason : answer.kind;
    };
    expect(await reason("2027-04-30T10:00:00Z")).toBe("not_on_sale_yet");
    expect(await reason("2027-06-01T10:00:00Z", 3)).toBe("over_limit");
    expect(await reason("2027-06-01T10:00:00Z", 2)).toBe("placed");
    expect(await reason("2027-07-01T16:00:00Z")).toBe("sale_ended");
  });

  it("of an event that is not published is sold to nobody", async () => {
    const event = await addEvent();
    const id = await addTicketPackage(service, { event_id: event });
    const slug = id.replace(/-ticket$/, "");
    const answers = async () => ({
      order: await placeOrder(service, orderRequestFor(id), { at: NOW }),
      page: await findTicket(backend().anon, MANIFEST_PICTURES, slug, NOW),
      // Whoever reads drafts does not buy them either.
      staff: await findTicket(service, MANIFEST_PICTURES, slug, NOW),
    });
    const open = { kind: "open", item: { id } };
    expect(await answers()).toMatchObject({ order: { kind: "placed" }, page: open, staff: open });
    await service.updateTable("events").set({ status: "draft" }).where("id", "=", event).execute();
    expect(await answers()).toMatchObject({
      order: { kind: "refused", reason: "unknown" },
      page: null,
      staff: null,
    });
  });

  it("switched off is told of to nobody", async () => {
    const id = await addTicketPackage(service, { is_active: false });
    expect(await availability(id)).toBeUndefined();
  });

  it("of a full event is full, whichever package the seats were sold in", async () => {
    const event = await addEvent({ capacity: 10 });
    const table = await addTicketPackage(service, { event_id: event, seats: 8 });
    const seat = await addTicketPackage(service, { event_id: event });
    expect([(await availability(table))?.left, (await availability(seat))?.left]).toEqual([1, 10]);
    await placeAndHold(service, orderRequestFor(table), NOW);
    expect([(await availability(table))?.state, (await availability(seat))?.left]).toEqual(["full", 2]);

    // Each would fit alone.
    const both = orderRequestFor(seat, {
      lines: [
        { id: seat, size: null, quantity: 1 },
        { id: await addTicketPackage(service, { event_id: event }), size: null, quantity: 2 },
      ],
    });
    const order = await place(service, both, NOW);
    const started = await startPayment(service, fakePayGate().paygate, order, {
      siteUrl: TEST_SITE_URL,
      idempotencyKey: order.id,
      device: randomUUID(),
      address: randomUUID(),
      limits: createPaymentLimits(),
      at: NOW,
    });
    expect(started).toMatchObject({ kind: "refused", reason: expect.stringMatching(/not_enough|sold_out/) });
    expect((await availability(seat))?.left).toBe(2);
  });

  it("gives its seats back to the event when an order comes to nothing", async () => {
    const event = await addEvent({ capacity: 10 });
    const table = await addTicketPackage(service, { event_id: event, seats: 8, capacity: 4 });
    const order = await placeAndHold(service, orderRequestFor(table), NOW);
    expect((await availability(table))?.left).toBe(0);
    await service
      .updateTable("orders")
      .set({ expires_at: "2027-06-01T10:00:00Z" })
      .where("id", "=", order.id)
      .execute();
    await callFunction(service, "expire_orders", { input: { at: "2027-06-02T10:00:00Z" } });
    expect((await availability(table))?.left).toBe(1);
  });

  it("cannot have fewer seats than are sold, and a limit set later counts what was sold before", async () => {
    const id = await addTicketPackage(service);
    await placeAndHold(service, orderRequestFor(id, lines(id, 3)), NOW);
    const limit = (capacity: number | null) =>
      service.updateTable("ticket_packages").set({ capacity }).where("id", "=", id).execute();
    await expect(limit(2)).rejects.toMatchObject({ code: "23514" });
    await limit(5);
    expect((await availability(id))?.left).toBe(2);
    await limit(4);
    expect((await availability(id))?.left).toBe(1);
    await expect(limit(2)).rejects.toMatchObject({ code: "23514" });
    await expect(
      service.updateTable("ticket_packages").set({ seats: 2 }).where("id", "=", id).execute(),
    ).rejects.toMatchObject({ code: "23514" });
    await limit(null);
    expect((await availability(id))?.left).toBeNull();
  });

  it("follows its event to another day and place", async () => {
    const event = await addEvent();
    const later = await addTicketPackage(service, {
      event_id: event,
      event_title: "Gala",
      event_date: "2097-12-08T18:00:00Z",
    });
    await service
      .updateTable("events")
      .set({ title: "The Gala", event_date: "2097-12-09T16:00:00Z" })
      .where("id", "=", event)
      .execute();
    const row = await service
      .selectFrom("ticket_packages")
      .select(["event_title", "event_date"])
      .where("id", "=", later)
      .executeTakeFirstOrThrow();
    expect([row.event_title, new Date(row.event_date ?? 0).toISOString()]).toEqual([
      "The Gala",
      "2097-12-09T18:00:00.000Z",
    ]);
  });

  it("sells five seats to twenty buyers five times", async () => {
    const id = await addTicketPackage(service, { capacity: 5 });
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => place(service, orderRequestFor(id), NOW)),
    );
    const started = await Promise.all(
      orders.map((order) =>
        startPayment(service, fakePayGate().paygate, order, {
          siteUrl: TEST_SITE_URL,
          idempotencyKey: order.id,
          device: randomUUID(),
          address: randomUUID(),
          limits: createPaymentLimits(),
          at: NOW,
        }),
      ),
    );
    expect(started.filter(({ kind }) => kind === "form")).toHaveLength(5);
    expect(await availability(id)).toMatchObject({ state: "full", left: 0 });
  });
});
