import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTicketCodes, eventTag } from "~/events/tickets/ticket-codes";
import { callFunction, type Db } from "~/platform/db/client";
import { receiveNotify } from "~/shop/payments/payments.server";
import { type TestUser, useTestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import { addTicketPackage, orderRequestFor, place, startTestPayment } from "../../../test/support/orders.ts";

import { findDoorList, findTicketEventTag } from "./door.server";

interface Verdict {
  verdict: string;
  in: number;
  seats: number;
  first: { door: string } | null;
}

describe("the door", () => {
  const backend = useTestBackend();

  let service: Db;
  let editor: TestUser;
  let user: TestUser;
  let event: string;
  beforeAll(async () => {
    editor = await backend().userClient("editor");
    user = await backend().userClient("user");
  });
  beforeEach(async () => {
    service = backend().service;
    event = `gala-${randomUUID()}`;
    await service
      .insertInto("events")
      .values({ id: event, title: "Gala", event_date: "2097-12-08T16:00:00Z", status: "published" })
      .execute();
  });

  async function sell(seats = 1, quantity = 1) {
    const bank = fakePayGate();
    const id = await addTicketPackage(service, { event_id: event, seats });
    const order = await place(service, orderRequestFor(id, { lines: [{ id, size: null, quantity }] }));
    const payRequestId = await startTestPayment(service, bank, order);
    await receiveNotify(service, bank, bank.notice(payRequestId, "1"));
    return service.selectFrom("tickets").selectAll().where("order_id", "=", order.id).execute();
  }

  async function sellOne(seats = 1) {
    const [ticket] = await sell(seats);
    if (!ticket) throw new Error("no ticket was issued");
    return ticket;
  }

  const admit = (ticket: { id: string; version: number }, changes: object = {}, by = editor.db) =>
    callFunction(by, "admit_ticket", {
      input: {
        id: randomUUID(),
        eventId: event,
        ticketId: ticket.id,
        version: ticket.version,
        people: 1,
        door: "North door",
        ...changes,
      },
    }) as unknown as Promise<Verdict>;

  it("lets a ticket in once, whichever door asks first", { tags: "@10.111" }, async () => {
    const ticket = await sellOne();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => admit(ticket, { door: `Door ${index}` })),
    );
    expect(answers.filter(({ verdict }) => verdict === "admitted")).toHaveLength(1);
    expect(answers.filter(({ verdict }) => verdict === "already_in")).toHaveLength(5);
    expect(answers[0]?.first?.door).toMatch(/^Door \d$/);
    expect(await admit(ticket, { reason: "Went out for air" })).toMatchObject({ verdict: "admitted" });
  });

  it("says of another event's, a void and an unknown one what they are", { tags: "@10.112" }, async () => {
    const ticket = await sellOne();
    expect(await admit(ticket, { eventId: "another" })).toMatchObject({ verdict: "wrong_event" });
    expect(await admit({ id: randomUUID(), version: 1 })).toMatchObject({ verdict: "unknown" });
    await service
      .updateTable("tickets")
      .set({ voided_at: "2027-01-01T10:00:00Z" })
      .where("id", "=", ticket.id)
      .execute();
    expect(await admit(ticket)).toMatchObject({ verdict: "void" });
  });

  it("finds the event of a typed code, for staff alone", async () => {
    const ticket = await sellOne();
    const typed = ticket.code.slice(0, 12);
    expect(await findTicketEventTag(editor.db, typed)).toBe(eventTag(event));
    expect(await findTicketEventTag(user.db, typed)).toBeNull();
    expect(await findTicketEventTag(editor.db, "%")).toBeNull();
    const codes = createTicketCodes(Buffer.alloc(32, 7), "https://afi.example");
    const { id } = await service
      .insertInto("events")
      .values({ title: "Elsewhere", event_date: "2097-12-09T16:00:00Z", status: "published" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const list = await findDoorList(editor.db, codes, id, new Date());
    expect(list?.otherEvents[eventTag(event)]).toBe("Gala, 8 Dec");
  });

  it("a ticket passed on admits the new code only", { tags: "@10.112" }, async () => {
    const ticket = await sellOne();
    const pass = (version: number) =>
      callFunction(service, "pass_ticket", {
        input: { ticketId: ticket.id, version, name: "Thandi Mokoena", email: "thandi@mail.example" },
      });
    expect(await pass(1)).toBe("passed");
    expect(await pass(1)).toBe("stale");
    expect(await admit({ id: ticket.id, version: 1 })).toMatchObject({ verdict: "stale" });
    expect(await admit({ id: ticket.id, version: 2 })).toMatchObject({ verdict: "admitted" });
    expect(await pass(2)).toBe("used");
  });

  it("a table's code admits n of its seats, and a guest's own code one of them", {
    tags: "@10.113",
  }, async () => {
    const table = await sellOne(4);
    const seat = (number: number, name: string) =>
      callFunction(service, "seat_guest", { input: { ticketId: table.id, version: 1, seat: number, name } });
    expect(await seat(2, "Sizwe Khumalo")).toBe("seated");
    expect(await seat(5, "Too Many")).toBe("bad_seat");
    expect(await admit(table, { people: 2 })).toMatchObject({ verdict: "admitted", in: 2, seats: 4 });
    expect(await admit(table, { seat: 2, seatVersion: 1 })).toMatchObject({ verdict: "admitted", in: 3 });
    expect(await admit(table, { seat: 2, seatVersion: 1 })).toMatchObject({ verdict: "already_in" });
    expect(await admit(table, { seat: 3, seatVersion: 1 })).toMatchObject({ verdict: "stale" });
    expect(await admit(table, { people: 2 })).toMatchObject({ verdict: "already_in", in: 3 });
    expect(await admit(table)).toMatchObject({ verdict: "admitted", in: 4 });
  });

  it("keeps what two doors admitted without a network, and shows the double; telling twice is once", {
    tags: "@10.114",
  }, async () => {
    const [one, two] = await sell(1, 2);
    if (!one || !two) throw new Error("no tickets");
    const offline = { offline: true, at: "2026-11-01T17:48:00Z" };
    const again = randomUUID();
    await admit(one, { ...offline, door: "North door" });
    await admit(one, { ...offline, door: "South door", id: again });
    await admit(one, { ...offline, door: "South door", id: again });
    await admit(two, offline);
    const numbers = await callFunction(editor.db, "event_numbers", { the_event: event });
    expect(numbers).toMatchObject({
      packages: [{ sold: 2, in: 2 }],
      doubles: [{ door: "South door", firstDoor: "North door" }],
    });
  });

  it("counts who came without a ticket, and lists everyone who has one", async () => {
    await sell(1, 2);
    const walkIn = {
      id: randomUUID(),
      eventId: event,
      people: 3,
      door: "North door",
      name: "The neighbours",
    };
    await callFunction(editor.db, "admit_walk_in", { input: walkIn });
    await callFunction(editor.db, "admit_walk_in", { input: walkIn });
    expect(await callFunction(editor.db, "event_numbers", { the_event: event })).toMatchObject({
      walkIns: 3,
    });
    expect(await callFunction(editor.db, "guest_list", { the_event: event })).toMatchObject([
      { name: "Amina Sow", seats: 1, in: 0, isVoid: false },
      { name: "Amina Sow" },
    ]);
  });

  it("forgets the names of a buyer who is forgotten, and keeps the count", async () => {
    const ticket = await sellOne();
    const id = randomUUID();
    await admit(ticket, { id, reason: "Amina went out for air" });
    const written = async () =>
      JSON.stringify([
        await service.selectFrom("admissions").selectAll().where("id", "=", id).execute(),
        await service.selectFrom("audit").selectAll().where("record_id", "=", id).execute(),
      ]);
    expect(await written()).toMatch(/Amina Sow.*Amina went out.*Amina Sow/);
    await service
      .updateTable("orders")
      .set({ created_at: "2020-01-01T10:00:00Z" })
      .where("id", "=", ticket.order_id)
      .execute();
    const bound = { sold_before: "2021-01-01T10:00:00Z", unsold_before: "2021-01-01T10:00:00Z" };
    expect(await callFunction(service, "forget_old_orders", bound)).toBe(1);
    expect(await written()).not.toMatch(/Amina/);
    expect(await callFunction(editor.db, "event_numbers", { the_event: event })).toMatchObject({
      packages: [{ in: 1 }],
    });
  });

  it("is for staff", { tags: "@10.115" }, async () => {
    const ticket = await sellOne();
    await expect(admit(ticket, {}, user.db)).rejects.toMatchObject({ code: "42501" });
    for (const name of ["guest_list", "event_numbers"])
      await expect(sql`select ${sql.ref(`public.${name}`)}(${event})`.execute(user.db)).rejects.toMatchObject(
        { code: "42501" },
      );
  });
});
