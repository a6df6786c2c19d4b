import { callFunction, type Db } from "~/db/client";
import type { SavedEvent } from "./event-form";
import type { EventNumbers, Guest } from "./staff-events";

const MAX_EVENTS = 300;

/** Coming events first, the next one on top; then those that are over. */
export async function listStaffEvents(db: Db, now: Date) {
  const rows = await db
    .selectFrom("events")
    .select(["id", "title", "slug", "event_date", "location", "status", "category", "is_free"])
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
export type StaffEvent = NonNullable<Awaited<ReturnType<typeof findStaffEvent>>>;

export type SaveOutcome = { kind: "saved"; id: string; slug: string } | { kind: "conflict" };

export async function saveEvent(db: Db, input: SavedEvent): Promise<SaveOutcome> {
  return (await callFunction(db, "save_event", {
    input: JSON.parse(JSON.stringify(input)),
  })) as unknown as SaveOutcome;
}

export async function findNumbers(db: Db, eventId: string): Promise<EventNumbers> {
  return (await callFunction(db, "event_numbers", { the_event: eventId })) as unknown as EventNumbers;
}

export async function listGuests(db: Db, eventId: string): Promise<Guest[]> {
  return (await callFunction(db, "guest_list", { the_event: eventId })) as unknown as Guest[];
}
