import framedCloths from "media:photos/events/framed-cloths.jpg";
import galaDinner from "media:photos/events/gala-dinner.jpg";
import runwayShow from "media:photos/events/runway-show.jpg";
import { localDate, momentAt } from "~/platform/lib/dates";
import type { SiteEvent } from "./event";

interface YearlyEvent extends Omit<SiteEvent, "startsAt"> {
  /** "11-27": the same day every year. */
  day: string;
}

const YEARLY: readonly YearlyEvent[] = [
  {
    id: "johannesburg-showcase",
    title: "The Johannesburg Showcase",
    day: "11-27",
    time: "18:00",
    location: "Constitution Court Gardens, Johannesburg",
    category: "Fashion Shows",
    description: "Fourteen designers, one long table of a runway, and the city coming on behind it.",
    picture: runwayShow,
  },
  {
    id: "cloth-and-memory",
    title: "Cloth and Memory",
    day: "12-12",
    time: "10:00",
    location: "Old Customs House, Durban",
    category: "Exhibitions",
    description: "A century of printed cotton, hung so that you can walk between the lengths.",
    picture: framedCloths,
  },
  {
    id: "makers-gala",
    title: "The Makers’ Gala",
    day: "03-18",
    time: "19:30",
    location: "Harbour Shed 4, Cape Town",
    category: "Galas",
    description:
      "One dinner, four hundred seats, and every rand of the evening to the Fastrack workshop fund.",
    picture: galaDinner,
  },
];

/** An event as a card shows it. */
export interface EventCard extends SiteEvent {
  /** Where the card leads. */
  href: string;
}

/** The samples stand in where there are no events. Only the list of events exists for them. */
export function eventCards(events: readonly SiteEvent[], now: Date): EventCard[] {
  if (events.length === 0) return sampleEvents(now).map((event) => ({ ...event, href: "/events" }));
  return events.map((event) => ({ ...event, href: `/events?event=${encodeURIComponent(event.id)}` }));
}

/** Stand in when there are no events or they cannot be fetched. They come round every year, so never in the past. */
export function sampleEvents(now: Date): SiteEvent[] {
  return YEARLY.map(({ day, ...event }) => ({ ...event, startsAt: nextTime(day, event.time, now) })).sort(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt),
  );
}

function nextTime(day: string, time: string, now: Date): string {
  const { year } = localDate(now);
  const thisYear = momentAt(`${year}-${day}`, time);
  return (thisYear >= now ? thisYear : momentAt(`${year + 1}-${day}`, time)).toISOString();
}
