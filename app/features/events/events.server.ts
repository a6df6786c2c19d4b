import type { Db, Tables } from "~/db/client";
import { localDate, momentAt } from "~/lib/dates";
import { findPicture } from "~/lib/pictures.server";
import type { SiteEvent } from "./event";
import { type LocalEvent, localEvents } from "./local-events";

const COLUMNS = "id, title, description, event_date, event_time, location, category, featured_image";
type EventRow = Pick<
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

/** Every published row, the latest first. A house has some dozens a year, so the page filters them itself. */
export async function listPublishedEvents(db: Db): Promise<SiteEvent[]> {
  const { data } = await db
    .from("events")
    .select(COLUMNS)
    .eq("status", "published")
    .order("event_date", { ascending: false })
    .limit(PAGE_LIMIT)
    .throwOnError();
  return data.map(rowToEvent);
}

const PAGE_LIMIT = 500;

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

function localToEvent({ date, featured_image, status: _, ...event }: LocalEvent): SiteEvent {
  return {
    ...event,
    startsAt: momentAt(date, event.time).toISOString(),
    picture: findPicture(featured_image, event.title, "wide"),
  };
}
