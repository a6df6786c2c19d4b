import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { type TestUser, useTestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import { addTicketPackage, orderRequestFor, place, startTestPayment } from "../../../test/support/orders.ts";
import { buy, NALEDI } from "../../../test/support/paid-orders.ts";
import { receiveNotify } from "../../shop/payments/payments.server.ts";

describe("an event that is called off", () => {
  const backend = useTestBackend();

  let service: Db;
  let editor: TestUser;
  let event: string;
  beforeAll(async () => {
    editor = await backend().userClient("editor");
  });
  beforeEach(async () => {
    service = backend().service;
    event = `gala-${randomUUID()}`;
    await service
      .insertInto("events")
      .values({ id: event, title: "Gala", event_date: "2097-12-08T16:00:00Z", status: "published" })
      .execute();
  });

  const callOff = (input: object = {}, by = editor.db) =>
    callFunction(by, "call_off_event", {
      input: { id: event, note: "The river is in the hall.", ...input },
    }) as unknown as Promise<{ tasks: number; mails: number }>;
  const buyer = () => ({ ...NALEDI, email: `${randomUUID()}@mail.example` });
  const sell = (id: string, quantity: number) =>
    buy(service, [{ id, size: null, quantity }], { buyer: buyer() });
  const tasksOf = (orderId: string) =>
    service.selectFrom("staff_tasks").select("note").where("order_id", "=", orderId).execute();

  it("ends its sale, makes a task of each paid order, and writes to everyone once", async () => {
    const id = await addTicketPackage(service, { event_id: event, capacity: 4 });
    const two = await sell(id, 2);
    const one = await sell(id, 1);
    const bank = fakePayGate();
    const held = await place(service, orderRequestFor(id));
    const payRequestId = await startTestPayment(service, bank, held);
    const waiting = (await callFunction(service, "join_waiting_list", {
      input: { packageId: id, email: `${randomUUID()}@mail.example` },
    })) as unknown as { id: string };
    const later = await place(service, orderRequestFor(await addTicketPackage(service)));

    expect(await callOff()).toEqual({ tasks: 2, mails: 3 });
    expect(await callOff()).toEqual({ tasks: 0, mails: 0 });
    expect(await tasksOf(two.id)).toEqual([
      { note: "Gala is called off. Please refund the 2 tickets of this order." },
    ]);
    expect(await tasksOf(one.id)).toHaveLength(1);
    expect(await tasksOf(later.id)).toEqual([]);
    await expect(place(service, orderRequestFor(id))).rejects.toThrow("sale_ended");
    const entry = await service
      .selectFrom("waiting_list")
      .select(["state", "held"])
      .where("id", "=", waiting.id)
      .executeTakeFirst();
    expect(entry).toEqual({ state: "expired", held: 0 });
    // Its tickets are what they were until they are refunded.
    const tickets = await service
      .selectFrom("tickets")
      .select("voided_at")
      .where("event_id", "=", event)
      .execute();
    expect(tickets.map(({ voided_at }) => voided_at)).toEqual([null, null, null]);
    // A payment that was under way becomes a task when it arrives.
    expect(await tasksOf(held.id)).toEqual([]);
    await receiveNotify(service, bank, bank.notice(payRequestId, "1"));
    expect(await tasksOf(held.id)).toHaveLength(1);
  });

  it("can take place after all, and no visitor decides either", async () => {
    const id = await addTicketPackage(service, { event_id: event, capacity: 4 });
    await callOff();
    await callOff({ takesPlace: true });
    expect(await place(service, orderRequestFor(id))).toMatchObject({ status: "pending" });
    const user = await backend().userClient("user");
    await expect(callOff({}, user.db)).rejects.toMatchObject({ code: "42501" });
  });

  it("is told of by a package that is added later", async () => {
    await callOff();
    const id = await addTicketPackage(service, { event_id: event });
    await expect(place(service, orderRequestFor(id))).rejects.toThrow("sale_ended");
  });
});
