import type { LocalEventRow } from "~/platform/content/content-rows";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { Db, Tables } from "~/platform/db/client";
import { localDate, momentAt } from "~/platform/lib/dates";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { SiteEvent } from "./event";

/** A database that takes longer is treated as one that is away. */
export const EVENTS_TIMEOUT_MS = 5_000;

export const EVENT_COLUMNS = [
  "id",
  "title",
  "description",
  "event_date",
  "event_time",
  "location",
  "category",
  "featured_image",
  "slug",
  "ends_at",
  "is_free",
  "called_off_at",
] as const;
export type EventRow = Pick<Tables<"events">, (typeof EVENT_COLUMNS)[number]>;

/** The next published events, soonest first. */
export async function listUpcomingEvents(
  db: Db,
  pictures: Pictures,
  now: Date,
  limit: number,
): Promise<SiteEvent[]> {
  const rows = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .where("status", "=", "published")
    .where("event_date", ">=", now.toISOString())
    .orderBy("event_date")
    .limit(limit)
    .execute();
  return rows.map((row) => rowToEvent(pictures, row));
}

/** A house has some dozens of events a year: this is ten years of them. */
const MAX_EVENTS = 500;

/** Every published row, the latest first; a row may stand for a local event, so the page filters afterwards. */
export async function listPublishedEvents(db: Db, pictures: Pictures): Promise<SiteEvent[]> {
  const rows = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .where("status", "=", "published")
    .orderBy("event_date", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return rows.map((row) => rowToEvent(pictures, row));
}

export async function findPublishedEvent(db: Db, pictures: Pictures, id: string): Promise<SiteEvent | null> {
  const row = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .where("status", "=", "published")
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? rowToEvent(pictures, row) : null;
}

/** The events with ticket packages that can be bought now or later, or that are full at `now`, by id. */
export async function listTicketedEventIds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("ticket_packages")
    .select("event_id")
    .distinct()
    .where("is_active", "=", true)
    .where("sale_ends_at", ">", now.toISOString())
    .where("event_id", "is not", null)
    .limit(MAX_EVENTS)
    .execute();
  return rows.flatMap(({ event_id }) => event_id ?? []);
}

/** The list that is in memory, in the same words as the rows of the database. */
export function listLocalEvents({ localEvents }: SiteContent, pictures: Pictures): SiteEvent[] {
  return localEvents
    .filter((event) => event.status === "published")
    .map((event) => localToEvent(pictures, event));
}

export function rowToEvent(pictures: Pictures, row: EventRow): SiteEvent {
  return {
    id: row.id,
    title: row.title,
    startsAt: new Date(row.event_date).toISOString(),
    time: row.event_time?.trim() || localDate(row.event_date).time,
    location: row.location ?? "",
    category: row.category,
    description: row.description ?? "",
    picture: pictures.find(row.featured_image, row.title, "wide"),
    slug: row.slug,
    endsAt: row.ends_at,
    isFree: row.is_free,
    isCalledOff: row.called_off_at !== null,
  };
}

function localToEvent(pictures: Pictures, event: LocalEventRow): SiteEvent {
  return {
    id: event.id,
    title: event.title,
    startsAt: momentAt(event.date, event.time).toISOString(),
    time: event.time,
    location: event.location,
    category: event.category,
    description: event.description,
    picture: pictures.find(event.featured_image, event.title, "wide"),
  };
}
