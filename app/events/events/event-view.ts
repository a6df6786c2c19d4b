import { queryHref } from "~/platform/ui/query-href";
import { EVENT_CATEGORIES, type EventFilter, eventPageHref, isHarvest, type SiteEvent } from "./event";

const PAGE = "/events";
const TICKETS_IN_SHOP = "/shop?category=Tickets";

/** Where a harvest table's Sold button leads. */
export const SOLD_HREF = "/house-of-nala?category=Tickets";

/** What the address asks for; anything it does not know is All, or Upcoming. */
export function parseEventFilter(query: URLSearchParams): EventFilter {
  const wanted = query.get("category");
  return {
    when: query.get("when") === "past" ? "past" : "upcoming",
    category: EVENT_CATEGORIES.find((category) => category === wanted) ?? null,
  };
}

/** The address of a view, without anything that is the same for everyone. */
export function eventsHref({ when, category }: EventFilter, eventId: string | null = null): string {
  return queryHref(PAGE, new URLSearchParams(), {
    category,
    when: when === "past" ? "past" : null,
    event: eventId,
  });
}

/** All, the five categories and Tickets, which are sold in the shop. */
export function categoryChips(filter: EventFilter) {
  const chip = (label: string, category: string | null) => ({
    label,
    to: eventsHref({ ...filter, category }),
    current: filter.category === category,
  });
  return [
    chip("All", null),
    ...EVENT_CATEGORIES.map((category) => chip(category, category)),
    { label: "Tickets", to: TICKETS_IN_SHOP, current: false },
  ];
}

export function whenToggle(filter: EventFilter) {
  return [
    {
      label: "Upcoming",
      to: eventsHref({ ...filter, when: "upcoming" }),
      current: filter.when === "upcoming",
    },
    { label: "Past", to: eventsHref({ ...filter, when: "past" }), current: filter.when === "past" },
  ];
}

/** An event as /events lists it. */
export interface ListedEvent extends SiteEvent {
  /** Ticket packages of this very event are on sale. */
  hasTickets: boolean;
}

/** Where seats for an event are sold, if they are. The harvest tables have their Sold button instead. */
export function ticketsHref(event: Pick<ListedEvent, "id" | "slug" | "hasTickets">): string | null {
  return event.hasTickets && !isHarvest(event) ? `${eventPageHref(event)}#tickets` : null;
}

export function calendarHref(event: Pick<SiteEvent, "id">): string {
  return `${PAGE}/${encodeURIComponent(event.id)}.ics`;
}

export function countEvents(count: number): string {
  return count === 1 ? "1 event" : `${count} events`;
}

export function nothingFound({ when, category }: EventFilter): string {
  const what = category?.toLowerCase() ?? "events";
  return when === "upcoming" ? `No upcoming ${what} at the moment.` : `No past ${what} to look back on.`;
}

export interface EventDetails {
  event: ListedEvent;
  isUpcoming: boolean;
}

export interface EventsView {
  filter: EventFilter;
  /** What this view lists. */
  events: readonly ListedEvent[];
  /** What the address asked for when the page was made; another view may list it. */
  selected: EventDetails | null;
}

/** The details the address asks for: of one of the list, or of what the server found for it. */
export function wantedDetails(
  query: URLSearchParams,
  { filter, events, selected }: EventsView,
): EventDetails | null {
  const id = query.get("event");
  const event = events.find((listed) => listed.id === id);
  if (event) return { event, isUpcoming: filter.when === "upcoming" };
  return selected?.event.id === id ? selected : null;
}

/** Opening or closing the details of a listed event needs nothing new from the server. */
export function onlyDetailsDiffer(from: URL, to: URL): boolean {
  const view = (url: URL) => {
    const query = new URLSearchParams(url.search);
    query.delete("event");
    return `${url.pathname}?${query}`;
  };
  return view(from) === view(to);
}
