import type { PictureSource } from "~/platform/lib/pictures";

/** An event as the site knows it, whether it comes from the local list or from a row. */
export interface SiteEvent {
  id: string;
  title: string;
  /** The moment it begins, ISO 8601. */
  startsAt: string;
  /** As printed: "18:00", or "18:00, doors at 17:00". */
  time: string;
  location: string;
  /** One of EVENT_CATEGORIES for most; a row may name another, or none, and then shows under All only. */
  category: string | null;
  description: string;
  picture: PictureSource | null;
  /** The address of its page; its id where it has no other. */
  slug?: string;
  /** Null where nobody has said when it ends. */
  endsAt?: string | null;
  isFree?: boolean;
  /** It does not take place. */
  isCalledOff?: boolean;
}

export function eventPageHref({ id, slug }: Pick<SiteEvent, "id" | "slug">): string {
  return `/events/${encodeURIComponent(slug ?? id)}`;
}

export const EVENT_CATEGORIES = ["Fashion Shows", "Exhibitions", "Launches", "Galas", "Conferences"] as const;

export type When = "upcoming" | "past";

/** Upcoming is dated from now on; the moment it begins it belongs to the past. */
export function isUpcoming(event: Pick<SiteEvent, "startsAt">, now: Date): boolean {
  return Date.parse(event.startsAt) >= now.getTime();
}

/** The harvest tables are sold, and lead to the shop's tickets. */
export function isHarvest(event: Pick<SiteEvent, "id">): boolean {
  return event.id.includes("harvest");
}

export interface EventFilter {
  when: When;
  /** null is All. */
  category: string | null;
}

/** What one view of the page shows: the next event first, or the most recent one first. */
export function filterEvents<Event extends SiteEvent>(
  events: readonly Event[],
  { when, category }: EventFilter,
  now: Date,
): Event[] {
  const shown = events
    .filter((event) => isUpcoming(event, now) === (when === "upcoming"))
    .filter((event) => category === null || event.category === category);
  const direction = when === "upcoming" ? 1 : -1;
  return shown.sort((a, b) => direction * (Date.parse(a.startsAt) - Date.parse(b.startsAt)));
}

/** A row of the database takes the place of the local event that has its id or its address. */
export function mergeEvents(local: readonly SiteEvent[], stored: readonly SiteEvent[]): SiteEvent[] {
  const taken = new Set(stored.flatMap(({ id, slug }) => [id, slug ?? id]));
  return [...local.filter(({ id }) => !taken.has(id)), ...stored];
}

const SUMMARY_CHARACTERS = 150;

/** The opening of a description for the list: whole sentences, as many as fit, and at least one. */
export function summarise(description: string, limit = SUMMARY_CHARACTERS): string {
  const sentences = description.trim().split(/(?<=[.!?…])\s+/);
  let summary = sentences[0] ?? "";
  for (const sentence of sentences.slice(1)) {
    if (summary.length + 1 + sentence.length > limit) break;
    summary += ` ${sentence}`;
  }
  return summary;
}
