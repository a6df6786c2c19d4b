import type { ShouldRevalidateFunctionArgs } from "react-router";
import { filterEvents, isUpcoming, mergeEvents } from "~/events/events/event";
import { eventJsonLd } from "~/events/events/event-json-ld";
import { eventsHref, onlyDetailsDiffer, parseEventFilter, wantedDetails } from "~/events/events/event-view";
import {
  EVENTS_TIMEOUT_MS,
  listLocalEvents,
  listPublishedEvents,
  listTicketedEventIds,
} from "~/events/events/events.server";
import { EventsPage } from "~/events/events/events-page";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/events";

export const handle = { area: "events" } satisfies Handle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { now } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const filter = parseEventFilter(query);
  const db = context.get(dbContext);
  const pictures = context.get(picturesContext);
  const { log } = context.get(requestContext);
  const [stored, ticketed] = await Promise.all([
    withTimeout(EVENTS_TIMEOUT_MS, () => listPublishedEvents(db, pictures)).catch((err) => {
      log.warn({ err }, "events: could not read the database; showing the built-in list");
      return [];
    }),
    withTimeout(EVENTS_TIMEOUT_MS, () => listTicketedEventIds(db, now)).catch((err): string[] => {
      log.warn({ err }, "events: could not read ticket sales; shown without them");
      return [];
    }),
  ]);
  const all = mergeEvents(listLocalEvents(content, pictures), stored).map((event) => ({
    ...event,
    hasTickets: ticketed.includes(event.id),
  }));
  const selected = all.find(({ id }) => id === query.get("event"));
  return {
    siteUrl: context.get(siteContext).siteUrl,
    email: context.get(factsContext).headOffice.email,
    head: pageHead(content, pictures, "events"),
    filter,
    events: filterEvents(all, filter, now),
    selected: selected ? { event: selected, isUpcoming: isUpcoming(selected, now) } : null,
  };
}

/** The details open at once: the list already holds them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return onlyDetailsDiffer(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, email, head, filter, events } = loaderData;
  const event = wantedDetails(new URLSearchParams(location.search), loaderData)?.event;
  const upcoming = filter.when === "upcoming" ? events : [];
  const trail = [{ name: "Events", path: "/events" }];
  if (!event)
    return pageMeta(siteUrl, {
      title: [filter.when === "past" && "Past", filter.category ?? head.title].filter(Boolean).join(" "),
      description: head.description,
      path: eventsHref(filter),
      picture: events[0]?.picture ?? head.picture,
      jsonLd: [
        breadcrumbs(siteUrl, trail),
        ...upcoming.map((listed) => eventJsonLd({ siteUrl, email }, listed)),
      ],
    });
  const path = eventsHref({ when: "upcoming", category: null }, event.id);
  return pageMeta(siteUrl, {
    title: event.title,
    description: event.description,
    path,
    picture: event.picture ?? head.picture,
    jsonLd: [
      breadcrumbs(siteUrl, [...trail, { name: event.title, path }]),
      eventJsonLd({ siteUrl, email }, event),
    ],
  });
}

export default function EventsRoute({ loaderData: { filter, events, selected } }: Route.ComponentProps) {
  return <EventsPage filter={filter} events={events} selected={selected} />;
}
