import type { ProductCard } from "~/features/catalogue/product";
import type { Availability } from "~/features/tickets/availability";
import { formatDate, localDate } from "~/lib/dates";
import type { SiteEvent } from "./event";

/** A line of the programme, or a way to the place. */
export interface Entry {
  time?: string | undefined;
  title: string;
  note?: string | undefined;
}

export interface EventPackage {
  id: string;
  slug: string;
  name: string;
  description: string;
  priceCents: number;
  /** People one of it seats. */
  seats: number;
  availability: Availability;
}

export interface EventPageData {
  event: SiteEvent;
  isUpcoming: boolean;
  doorsAt: string | null;
  address: string | null;
  mapUrl: string | null;
  dress: string | null;
  programme: readonly Entry[];
  directions: readonly Entry[];
  packages: readonly EventPackage[];
  /** Pieces that arrive in time, and the last day to order them. */
  wear: { products: readonly ProductCard[]; orderBy: string } | null;
}

/** A parcel leaves within a day and is at the door three days later; one day is for the unforeseen. */
export const WEAR_DAYS_BEFORE = 5;

/** The last moment to order something to wear; null once that is too late. */
export function wearOrderBy(startsAt: string, now: Date): string | null {
  const last = new Date(Date.parse(startsAt) - WEAR_DAYS_BEFORE * 86_400_000);
  return last > now ? last.toISOString() : null;
}

/** "Friday 27 November 2026, 18:00 to 22:00. Doors open at 17:00." */
export function whenWords(
  event: Pick<SiteEvent, "startsAt" | "endsAt" | "time">,
  doorsAt: string | null,
): string {
  const { weekday } = localDate(event.startsAt);
  const ends = event.endsAt ? ` to ${localDate(event.endsAt).time}` : "";
  const hours = event.endsAt ? `${localDate(event.startsAt).time}${ends}` : event.time;
  const doors =
    doorsAt && Date.parse(doorsAt) < Date.parse(event.startsAt)
      ? `. Doors open at ${localDate(doorsAt).time}.`
      : "";
  return `${weekday} ${formatDate(event.startsAt)}, ${hours}${doors}`;
}

/** What stands beside the heading of the tickets, of all packages together. */
export function saleWords(packages: readonly EventPackage[]): string | null {
  const states = new Set(packages.map(({ availability }) => availability.state));
  if (states.has("open")) return null;
  if (states.has("not_yet")) return "Not on sale yet";
  if (states.has("full")) return "Sold out";
  return states.size > 0 ? "No longer on sale" : null;
}
