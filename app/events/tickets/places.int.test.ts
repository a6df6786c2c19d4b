import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import {
  bootTestBackend,
  describeOnEveryDatabase,
  type TestBackend,
  type TestUser,
} from "../../../test/support/backend.ts";
import { addTicketPackage, orderRequestFor, place, stockOf } from "../../../test/support/orders.ts";
import { startPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { guestEmail } from "./guest-email.server.ts";
import type { KeepOutcome } from "./places.ts";
import { createTicketCodes } from "./ticket-codes.ts";

describeOnEveryDatabase("places of a free event", (backend) => {
  let service: Db;
  let editor: TestUser;
  let event: string;
  beforeAll(async () => {
    editor = await backend().userClient("editor");
  });
  beforeEach(async () => {
    service = backend().service;
    event = `walk-${randomUUID()}`;
    await service
      .insertInto("events")
      .values({
        id: event,
        title: "A walk",
        event_date: "2097-12-08T08:00:00Z",
        status: "published",
        is_free: true,
      })
      .execute();
  });

  const addPlaces = (capacity: number) =>
    addTicketPackage(service, {
      event_id: event,
      name: "Place",
      price: 0,
      capacity,
      event_date: "2097-12-08T08:00:00Z",
    });
  const keep = (packageId: string, quantity = 1, email = `${randomUUID()}@mail.example`, more: object = {}) =>
    callFunction(service, "keep_place", {
      input: { packageId, quantity, email, name: "Ama Osei", ...more },
    }) as unknown as Promise<KeepOutcome>;
  const ticketsOf = (packageId: string) =>
    service.selectFrom("tickets").selectAll().where("package_id", "=", packageId).execute();

  it("give one ticket for all who come along, by mail, and are counted", async () => {
    const id = await addPlaces(5);
    expect(await keep(id, 2, "ama@mail.example")).toEqual({ kind: "kept" });
    expect(await keep(id, 1, "Ama+walk@mail.example")).toEqual({ kind: "already" });
    expect(await stockOf(service, id)).toBe(3);
    const [ticket, ...others] = await ticketsOf(id);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ order_id: null, seats: 2, guest_name: "Ama Osei", event_id: event });
    const mails = await service
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "place_kept")
      .execute();
    expect(mails.filter(({ payload }) => JSON.stringify(payload).includes(ticket?.id ?? "-"))).toHaveLength(
      2,
    );
    const codes = createTicketCodes(Buffer.alloc(32, 7), "https://afi.example");
    const options = {
      ticketId: ticket?.id ?? "",
      seat: 1,
      siteUrl: "https://afi.example",
      now: new Date(),
      customerService: "hello@afi.example",
    };
    const calendar = (await guestEmail(service, codes, options))?.attachments?.at(-1);
    expect(calendar).toMatchObject({ contentType: "text/calendar; charset=utf-8" });
    expect(calendar?.content).toContain("BEGIN:VEVENT");
    const numbers = (await callFunction(editor.db, "event_numbers", { the_event: event })) as unknown as {
      packages: { sold: number; left: number; soldCents: number }[];
      days: { sold: number }[];
    };
    expect(numbers.packages).toEqual([expect.objectContaining({ sold: 2, left: 3, soldCents: 0 })]);
    expect(numbers.days).toEqual([expect.objectContaining({ sold: 2 })]);
    const guests = (await callFunction(editor.db, "guest_list", { the_event: event })) as unknown as object[];
    expect(guests).toEqual([
      expect.objectContaining({ name: "Ama Osei", email: "ama@mail.example", seats: 2 }),
    ]);
  });

  it("are never more than there are, whoever asks at the same moment", async () => {
    const id = await addPlaces(5);
    const answers = await Promise.all(Array.from({ length: 12 }, () => keep(id)));
    expect(answers.filter(({ kind }) => kind === "kept")).toHaveLength(5);
    expect(answers.filter(({ kind }) => kind === "full")).toHaveLength(7);
    expect(await stockOf(service, id)).toBe(0);
    expect(await ticketsOf(id)).toHaveLength(5);
  });

  it("that are all taken are full for everyone; who has one is told by mail", async () => {
    const id = await addPlaces(2);
    await keep(id, 2, "zola@mail.example");
    const mails = async () => {
      const [ticket] = await ticketsOf(id);
      const rows = await service
        .selectFrom("outbox")
        .select("payload")
        .where("kind", "=", "place_kept")
        .execute();
      return rows.filter(({ payload }) => JSON.stringify(payload).includes(ticket?.id ?? "-")).length;
    };
    expect(await mails()).toBe(1);
    const stranger = await keep(id);
    expect(stranger).toEqual({ kind: "full", left: 0 });
    expect(await keep(id, 1, "zola@mail.example")).toEqual(stranger);
    expect(await mails()).toBe(2);
  });

  it("have limits: the number for one person, the day, and the checkout", async () => {
    const id = await addPlaces(50);
    expect(await keep(id, 7)).toEqual({ kind: "over_limit", most: 6 });
    const wait = { packageId: id, quantity: 7, email: "kofi@mail.example" };
    expect(await callFunction(service, "join_waiting_list", { input: wait })).toEqual({
      kind: "over_limit",
      most: 6,
    });
    expect(await keep(id, 1, undefined, { at: "2097-12-08T08:00:00Z" })).toEqual({ kind: "over" });
    expect(await keep(await addTicketPackage(service, { event_id: event }))).toEqual({ kind: "unknown" });
    await expect(place(service, orderRequestFor(id))).rejects.toThrow("unknown");
    await service
      .updateTable("ticket_packages")
      .set({ sale_from: "2097-12-01T08:00:00Z" })
      .where("id", "=", id)
      .execute();
    expect(await keep(id)).toEqual({ kind: "not_yet" });
  });

  it("that are given back go to the next in line, who keeps them with a name", async () => {
    const id = await addPlaces(2);
    await keep(id, 2);
    const [ticket] = await ticketsOf(id);
    const next = (await callFunction(service, "join_waiting_list", {
      input: { packageId: id, quantity: 1, email: "kofi@mail.example" },
    })) as unknown as { kind: string; id: string };
    expect(next.kind).toBe("joined");
    const giveBack = () =>
      callFunction(service, "give_back_place", {
        input: { ticketId: ticket?.id ?? "", version: ticket?.version ?? 0 },
      });
    expect(await giveBack()).toBe("given_back");
    expect(await giveBack()).toBe("void");
    expect(await stockOf(service, id)).toBe(1);
    expect(await keep(id, 1, "kofi@mail.example", { offer: next.id })).toEqual({ kind: "kept" });
    expect(await stockOf(service, id)).toBe(1);
    const entry = await service
      .selectFrom("waiting_list")
      .select(["state", "held"])
      .where("id", "=", next.id)
      .executeTakeFirst();
    expect(entry).toEqual({ state: "accepted", held: 0 });
  });

  it("the week after no name and no address is left of them", async () => {
    const id = await addPlaces(2);
    await keep(id, 2);
    const [ticket] = await ticketsOf(id);
    const { id: ticketId, version } = ticket ?? { id: "", version: 0 };
    await callFunction(service, "seat_guest", {
      input: { ticketId, version, seat: 2, name: "Kofi Osei", email: "kofi@mail.example" },
    });
    const at = "2026-11-01T17:48:00Z";
    const door = { eventId: event, door: "North door", people: 1, at };
    const [admitted, walkedIn] = [randomUUID(), randomUUID()];
    await callFunction(editor.db, "admit_ticket", {
      input: { ...door, id: admitted, ticketId, version, reason: "Ama lost her phone" },
    });
    await callFunction(editor.db, "admit_walk_in", {
      input: { ...door, id: walkedIn, name: "Ama's sister" },
    });
    const traces = async () => {
      const [admissions, audit, guests] = await Promise.all([
        service.selectFrom("admissions").selectAll().where("event_id", "=", event).execute(),
        service.selectFrom("audit").selectAll().where("record_id", "in", [admitted, walkedIn]).execute(),
        service.selectFrom("ticket_guests").selectAll().where("ticket_id", "=", ticketId).execute(),
      ]);
      expect([admissions, audit].map((rows) => rows.length)).toEqual([2, 2]);
      return JSON.stringify([admissions, audit, guests]);
    };

    await callFunction(service, "forget_guest_needs", { before: at });
    expect(await traces()).toMatch(/Ama Osei.*Ama lost her phone.*Ama's sister.*Kofi Osei/);
    await callFunction(service, "forget_guest_needs", { before: "2097-12-15T08:00:01Z" });
    expect(await ticketsOf(id)).toEqual([expect.objectContaining({ guest_name: null, guest_email: null })]);
    expect(await traces()).not.toMatch(/Ama|Kofi/);
  });
});

describe("a place that is offered", () => {
  let server: TestPostgres | undefined;
  let backend: TestBackend | undefined;
  let sql: postgres.Sql;
  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = await server.createDatabase();
    sql = postgres(databaseUrl, { max: 2 });
    backend = await bootTestBackend({ databaseUrl });
  });
  afterAll(async () => {
    await sql?.end();
    await backend?.close();
    await server?.stop();
  });

  it("is taken under the lock of its entry first, then of the stock, as it is ended", async () => {
    if (!backend) throw new Error("no database");
    const { service } = backend;
    const date = "2097-12-08T08:00:00Z";
    await service
      .insertInto("events")
      .values({ id: "walk", title: "A walk", event_date: date, status: "published", is_free: true })
      .execute();
    const id = await addTicketPackage(service, { event_id: "walk", price: 0, event_date: date, capacity: 0 });
    const input = { packageId: id, quantity: 1, email: "kofi@mail.example" };
    const answer = await callFunction(service, "join_waiting_list", { input });
    const offer = (answer as unknown as { id: string }).id;
    await service.updateTable("ticket_packages").set({ capacity: 1 }).where("id", "=", id).execute();

    let kept: Promise<unknown> = Promise.resolve();
    await sql.begin(async (held) => {
      await held`select from public.waiting_list where id = ${offer} for update`;
      kept = callFunction(service, "keep_place", { input: { ...input, name: "Kofi Osei", offer } });
      const waiting = () => sql`select from pg_locks where not granted`;
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000, interval: 5 });
      const free = await held`
        select from public.stock where ticket_package_id = ${id} for update skip locked
      `;
      expect(free).toHaveLength(1);
    });
    expect(await kept).toEqual({ kind: "kept" });
  });
});
