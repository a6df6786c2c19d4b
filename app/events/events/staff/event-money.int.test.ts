import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction } from "~/platform/db/client";
import { useTestBackend } from "../../../../test/support/backend.ts";
import { addTicketPackage } from "../../../../test/support/orders.ts";
import { buy, NALEDI } from "../../../../test/support/paid-orders.ts";
import { useStaff } from "../../../../test/support/staff.ts";
import { findCallOffSum, findNumbers } from "./staff-events.server";

describe("the money of an event", () => {
  const backend = useTestBackend();

  const staff = useStaff(backend);
  let event: string;
  let seats: string;
  beforeEach(async () => {
    event = `gala-${randomUUID()}`;
    await staff.service
      .insertInto("events")
      .values({ id: event, title: "Gala", event_date: "2097-12-08T16:00:00Z", status: "published" })
      .execute();
    seats = await addTicketPackage(staff.service, { event_id: event, price: 1000, capacity: 20 });
  });

  async function sell(quantity: number, code?: string) {
    const order = await buy(staff.service, [{ id: seats, size: null, quantity }], {
      buyer: { ...NALEDI, email: `${randomUUID()}@mail.example` },
      ...(code && { code }),
    });
    const line = await staff.service
      .selectFrom("order_lines")
      .select("id")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    return { id: order.id, line: line.id };
  }
  async function refund(orderId: string, more: object) {
    const input = { orderId, reason: "other", ...more };
    const id = await callFunction(staff.admin.db, "request_refund", { input });
    await callFunction(staff.admin.db, "complete_refund", { the_refund: id, paygate_reference: "PG-1" });
  }
  const soldCents = async () => (await findNumbers(staff.editor.db, event)).packages[0]?.soldCents;
  const callOffCents = async () => (await findCallOffSum(staff.editor.db, event)).cents;

  it("is what was paid: less what a code gave", async () => {
    const code = `GALA-${randomUUID().slice(0, 8).toUpperCase()}`;
    await staff.service
      .insertInto("discounts")
      .values({ code, percent: 25, includes_tickets: true })
      .execute();
    await sell(3, code);
    await sell(1);
    expect(await soldCents()).toBe(325_000);
    expect(await callOffCents()).toBe(325_000);
  });

  it("is less what was paid back, for seats or as an amount; a refund that is only asked for has moved nothing", async () => {
    const order = await sell(3);
    await refund(order.id, { lines: [{ id: order.line, quantity: 1 }] });
    expect([await soldCents(), await callOffCents()]).toEqual([200_000, 200_000]);
    await refund(order.id, { amountCents: 30_000 });
    expect([await soldCents(), await callOffCents()]).toEqual([170_000, 170_000]);
    const input = { orderId: order.id, reason: "other", amountCents: 10_000 };
    await callFunction(staff.admin.db, "request_refund", { input });
    expect([await soldCents(), await callOffCents()]).toEqual([170_000, 170_000]);
    const { days } = await findNumbers(staff.editor.db, event);
    expect(days).toEqual([expect.objectContaining({ sold: 2 })]);
    expect(await findCallOffSum(staff.editor.db, event)).toEqual({ orders: 1, tickets: 2, cents: 170_000 });
  });

  it("is told to staff alone", async () => {
    const user = await backend().userClient("user");
    await expect(findCallOffSum(user.db, event)).rejects.toMatchObject({ code: "42501" });
  });
});
