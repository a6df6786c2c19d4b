import type { Availability } from "~/events/tickets/availability";
import { formatDate, localDate } from "~/platform/lib/dates";
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
  /** Why it does not take place, or "" where nobody said; null where it does. */
  calledOff: string | null;
  /** "In 15 days.", while nothing is on sale yet. */
  opensIn: string | null;
  doorsAt: string | null;
  address: string | null;
  mapUrl: string | null;
  dress: string | null;
  programme: readonly Entry[];
  directions: readonly Entry[];
  packages: readonly EventPackage[];
}

/** "Friday 27 November 2026, 18:00 to 22:00. Doors open at 17:00." */
export function whenText(
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

export const isFreePackage = ({ priceCents }: Pick<EventPackage, "priceCents">) => priceCents === 0;

/** The package that opens first, where none can be had yet; null as soon as one can. */
export function firstToOpen(packages: readonly EventPackage[]): EventPackage | null {
  if (packages.some(({ availability: { state } }) => state === "open" || state === "full")) return null;
  const opening = ({ availability }: EventPackage) => Date.parse(availability.saleFrom ?? "");
  return (
    packages
      .filter(({ availability: { state, saleFrom } }) => state === "not_yet" && saleFrom !== null)
      .sort((one, other) => opening(one) - opening(other))[0] ?? null
  );
}

/** "In 15 days.", by the calendar of Johannesburg. */
export function daysUntil(moment: string, now: Date): string {
  const day = (at: string) => Date.parse(localDate(at).iso) / 86_400_000;
  const days = day(moment) - day(now.toISOString());
  if (days <= 0) return "Today.";
  return days === 1 ? "Tomorrow." : `In ${days} days.`;
}

/** What stands beside the heading of the tickets, of all packages together. */
export function saleText(packages: readonly EventPackage[]): string | null {
  const states = new Set(packages.map(({ availability }) => availability.state));
  if (states.has("open")) return null;
  if (states.has("not_yet")) return "Not on sale yet";
  if (states.has("full")) return "Sold out";
  return states.size > 0 ? "No longer on sale" : null;
}
