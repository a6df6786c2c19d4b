import { type RawBuilder, type SqlBool, sql } from "kysely";
import { callFunction, type Db, type FunctionResult, type Tables } from "~/platform/db/client";
import { NO_DATA_FOUND, refusal } from "~/platform/db/error-codes";
import { likePattern } from "~/platform/db/like-pattern";
import { freeSlug } from "~/platform/lib/slug";
import { type ListQuery, PAGE_SIZE } from "~/staff/list/list-query";
import { packageSlug, type SavedEvent } from "./event-form";
import type { EventNumbers, EventShow, Guest } from "./staff-events";

const MAX_EXPORTED = 10_000;
const MAX_WAITING = 500;
/** Of a package whose event has none. */
const NO_PICTURE = "/media/photos/events/runway-show.jpg";

const MEANT: Record<EventShow, RawBuilder<SqlBool>> = {
  coming: sql`status = 'published' and called_off_at is null and event_date >= now()`,
  draft: sql`status <> 'published' and called_off_at is null and event_date >= now()`,
  called_off: sql`called_off_at is not null`,
  over: sql`called_off_at is null and event_date < now()`,
};

/** One page. Coming events first, the next one on top; then those that are over, the latest on top. */
export async function listStaffEvents(db: Db, query: ListQuery) {
  const rows = await readEvents(db, query, { offset: (query.page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 });
  return { events: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

/** Of all pages of the list, for a file. */
export function everyStaffEvent(db: Db, query: ListQuery) {
  return readEvents(db, query, { offset: 0, limit: MAX_EXPORTED });
}

async function readEvents(
  db: Db,
  { show, search, sort }: ListQuery,
  { offset, limit }: { offset: number; limit: number },
) {
  let rows = db
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
      sql<boolean>`event_date >= now()`.as("isAhead"),
    ])
    .select((eb) =>
      eb
        .selectFrom("ticket_packages")
        .whereRef("ticket_packages.event_id", "=", "events.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("packages"),
    );
  if (show) rows = rows.where(MEANT[show as EventShow]);
  if (search) {
    const words = likePattern(search);
    rows = rows.where(({ or, eb }) => or([eb("title", "ilike", words), eb("location", "ilike", words)]));
  }
  if (sort === "title") rows = rows.orderBy("title");
  else if (sort === "newest") rows = rows.orderBy("event_date", "desc");
  else if (sort === "oldest") rows = rows.orderBy("event_date");
  else rows = rows.orderBy(sql`event_date < now()`).orderBy(sql`abs(extract(epoch from event_date - now()))`);
  const found = await rows.orderBy("id").offset(offset).limit(limit).execute();
  return found.map((row) => ({ ...row, packages: Number(row.packages ?? 0) }));
}

/** Of each chip. */
export async function countStaffEvents(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<"all" | EventShow, number>>`
    select count(*)::integer as "all", count(*) filter (where ${MEANT.coming})::integer as coming,
      count(*) filter (where ${MEANT.draft})::integer as draft,
      count(*) filter (where ${MEANT.called_off})::integer as called_off,
      count(*) filter (where ${MEANT.over})::integer as over
    from events
  `.execute(db);
  const { all = 0, ...counts } = rows[0] ?? {};
  return { "": all, ...counts };
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

export type SaveOutcome = { kind: "saved"; id: string } | { kind: "conflict" };

/** What a package takes from its event. */
const PACKAGE_NEEDS = ["id", "slug", "featured_image"] as const;

/** An event and its packages, together or not at all. */
export function saveEvent(db: Db, { id, seen, event, packages }: SavedEvent): Promise<SaveOutcome> {
  const columns = {
    ...event,
    programme: JSON.stringify(event.programme),
    directions: JSON.stringify(event.directions),
  };
  return db.transaction().execute(async (tx) => {
    const saved =
      id === null
        ? await tx.insertInto("events").values(columns).returning(PACKAGE_NEEDS).executeTakeFirst()
        : await tx
            .updateTable("events")
            .set(columns)
            .where("id", "=", id)
            .where("updated_at", "=", seen)
            .returning(PACKAGE_NEEDS)
            .executeTakeFirst();
    if (!saved) return { kind: "conflict" };
    for (const one of packages) await savePackage(tx, saved, one);
    return { kind: "saved", id: saved.id };
  });
}

async function savePackage(
  tx: Db,
  event: Pick<Tables<"events">, (typeof PACKAGE_NEEDS)[number]>,
  { id, ...columns }: SavedEvent["packages"][number],
): Promise<void> {
  if (id === undefined) {
    const wanted = packageSlug(event.slug, columns.name);
    const like = await tx
      .selectFrom("ticket_packages")
      .select("slug")
      .where("slug", "like", `${wanted}%`)
      .execute();
    const slug = freeSlug(wanted, new Set(like.map((row) => row.slug)));
    const image = event.featured_image ?? NO_PICTURE;
    await tx
      .insertInto("ticket_packages")
      .values({ ...columns, id: `${slug}-ticket`, slug, image, event_id: event.id })
      .execute();
    return;
  }
  const saved = await tx
    .updateTable("ticket_packages")
    .set(columns)
    .where("id", "=", id)
    .where("event_id", "=", event.id)
    .returning("id")
    .executeTakeFirst();
  if (!saved) throw refusal(NO_DATA_FOUND, "There is no such package of this event");
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
export type CallOffSum = FunctionResult<"call_off_sum">;

export function findCallOffSum(db: Db, eventId: string): Promise<CallOffSum> {
  return callFunction(db, "call_off_sum", { the_event: eventId });
}

export function callOffEvent(db: Db, input: { id: string; note: string } | { id: string; takesPlace: true }) {
  return callFunction(db, "call_off_event", { input });
}

export function findNumbers(db: Db, eventId: string): Promise<EventNumbers> {
  return callFunction(db, "event_numbers", { the_event: eventId });
}

export function listGuests(db: Db, eventId: string): Promise<Guest[]> {
  return callFunction(db, "guest_list", { the_event: eventId });
}
