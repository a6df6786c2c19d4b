import type { Db, Tables } from "~/db/client";
import { localDate, momentAt } from "~/lib/dates";
import { findPicture } from "~/lib/pictures.server";
import type { SiteEvent } from "./event";
import { type LocalEvent, localEvents } from "./local-events";

/** A database that takes longer is treated as one that is away. */
export const EVENTS_TIMEOUT_MS = 5_000;

const COLUMNS = "id, title, description, event_date, event_time, location, category, featured_image";
export type EventRow = Pick<
  Tables<"events">,
  "id" | "title" | "description" | "event_date" | "event_time" | "location" | "category" | "featured_image"
>;

/** The next published events, soonest first. */
export async function listUpcomingEvents(db: Db, now: Date, limit: number): Promise<SiteEvent[]> {
  const { data } = await db
    .from("events")
    .select(COLUMNS)
    .eq("status", "published")
    .gte("event_date", now.toISOString())
    .order("event_date", { ascending: true })
    .limit(limit)
    .throwOnError();
  return data.map(rowToEvent);
}

/** A house has some dozens of events a year: this is ten years of them. */
const MOST_EVENTS = 500;

/** Every published row, the latest first; a row may stand for a fixed event, so the page filters afterwards. */
export async function listPublishedEvents(db: Db, signal: AbortSignal): Promise<SiteEvent[]> {
  const { data } = await db
    .from("events")
    .select(COLUMNS)
    .eq("status", "published")
    .order("event_date", { ascending: false })
    .limit(MOST_EVENTS)
    .abortSignal(signal)
    .throwOnError();
  return data.map(rowToEvent);
}

export async function findPublishedEvent(db: Db, id: string, signal: AbortSignal): Promise<SiteEvent | null> {
  const { data } = await db
    .from("events")
    .select(COLUMNS)
    .eq("status", "published")
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data && rowToEvent(data);
}

/** The events whose ticket packages are on sale at `now`, by id. */
export async function listTicketedEventIds(db: Db, now: Date, signal: AbortSignal): Promise<string[]> {
  const { data } = await db
    .from("ticket_packages")
    .select("event_id")
    .eq("is_active", true)
    .gt("sale_ends_at", now.toISOString())
    .not("event_id", "is", null)
    .limit(MOST_EVENTS)
    .abortSignal(signal)
    .throwOnError();
  return data.flatMap(({ event_id }) => event_id ?? []);
}

/** The fixed list, in the same words as the rows. */
export function listLocalEvents(): SiteEvent[] {
  return localEvents.filter((event) => event.status === "published").map(localToEvent);
}

export function rowToEvent(row: EventRow): SiteEvent {
  return {
    id: row.id,
    title: row.title,
    startsAt: new Date(row.event_date).toISOString(),
    time: row.event_time?.trim() || localDate(row.event_date).time,
    location: row.location ?? "",
    category: row.category,
    description: row.description ?? "",
    picture: findPicture(row.featured_image, row.title, "wide"),
  };
}

function localToEvent(event: LocalEvent): SiteEvent {
  const picture = findPicture(event.featured_image, event.title, "wide");
  return {
    id: event.id,
    title: event.title,
    startsAt: momentAt(event.date, event.time).toISOString(),
    time: event.time,
    location: event.location,
    category: event.category,
    description: event.description,
    picture: picture && event.focus ? { ...picture, focus: event.focus } : picture,
  };
}
