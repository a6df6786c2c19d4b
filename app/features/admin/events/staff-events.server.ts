import { callFunction, type Db } from "~/db/client";
import type { SavedEvent } from "./event-form";
import type { EventNumbers, Guest } from "./staff-events";

const MAX_EVENTS = 300;
const MAX_WAITING = 500;

/** Coming events first, the next one on top; then those that are over. */
export async function listStaffEvents(db: Db, now: Date) {
  const rows = await db
    .selectFrom("events")
    .select([
      "id",
      "title",
      "slug",
      "event_date",
      "location",
      "status",
      "category",
      "is_free",
      "called_off_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("ticket_packages")
        .whereRef("ticket_packages.event_id", "=", "events.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("packages"),
    )
    .orderBy("event_date", "desc")
    .limit(MAX_EVENTS)
    .execute();
  const isAhead = ({ event_date }: { event_date: string }) => Date.parse(event_date) >= now.getTime();
  return [...rows.filter(isAhead).reverse(), ...rows.filter((row) => !isAhead(row))].map((row) => ({
    ...row,
    packages: Number(row.packages ?? 0),
    isAhead: isAhead(row),
  }));
}

export async function findStaffEvent(db: Db, id: string) {
  const event = await db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
  if (!event) return null;
  const packages = await db
    .selectFrom("ticket_packages")
    .selectAll()
    .where("event_id", "=", id)
    .orderBy("position")
    .orderBy("price", "desc")
    .execute();
  const { words: _, ...fields } = event;
  return { event: fields, packages };
}

export type SaveOutcome = { kind: "saved"; id: string; slug: string } | { kind: "conflict" };

export async function saveEvent(db: Db, input: SavedEvent): Promise<SaveOutcome> {
  return (await callFunction(db, "save_event", {
    input: JSON.parse(JSON.stringify(input)),
  })) as unknown as SaveOutcome;
}

/** Everyone on the lists of an event's packages, the first in line first. */
export async function listWaiting(db: Db, eventId: string) {
  return db
    .selectFrom("waiting_list as w")
    .innerJoin("ticket_packages as t", "t.id", "w.ticket_package_id")
    .select(["w.id", "w.email", "w.quantity", "w.held", "w.state", "w.created_at", "w.expires_at"])
    .select(["w.takes_fewer", "w.for_opening", "t.name as package"])
    .where("t.event_id", "=", eventId)
    .where("w.state", "in", ["waiting", "offered"])
    .orderBy("t.position")
    .orderBy("w.created_at")
    .limit(MAX_WAITING)
    .execute();
}
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** What calling an event off means: for how many paid orders, seats and cents. */
export interface CallOffSum {
  orders: number;
  tickets: number;
  cents: number;
}

export async function findCallOffSum(db: Db, eventId: string): Promise<CallOffSum> {
  return (await callFunction(db, "call_off_sum", { the_event: eventId })) as unknown as CallOffSum;
}

export async function callOffEvent(
  db: Db,
  input: { id: string; note: string } | { id: string; takesPlace: true },
) {
  return (await callFunction(db, "call_off_event", { input })) as unknown as { tasks: number; mails: number };
}

export async function findNumbers(db: Db, eventId: string): Promise<EventNumbers> {
  return (await callFunction(db, "event_numbers", { the_event: eventId })) as unknown as EventNumbers;
}

export async function listGuests(db: Db, eventId: string): Promise<Guest[]> {
  return (await callFunction(db, "guest_list", { the_event: eventId })) as unknown as Guest[];
}
