import { eventsCalendar } from "~/events/events/calendar-file";
import { mergeEvents } from "~/events/events/event";
import { EVENTS_TIMEOUT_MS, listLocalEvents, listPublishedEvents } from "~/events/events/events.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { organisation } from "~/platform/organisation/organisation";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/events-ics";

/** The whole programme, for a diary that asks again by itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const pictures = context.get(picturesContext);
  const stored = await withTimeout(EVENTS_TIMEOUT_MS, () =>
    listPublishedEvents(context.get(dbContext), pictures),
  ).catch((err) => {
    context.get(requestContext).log.warn({ err }, "events: the calendar could not be made");
    return null;
  });
  // A calendar with less in it would take events out of people's diaries.
  if (!stored)
    return new Response("We cannot look the events up just now. Please try again in a moment.", {
      status: 503,
    });
  const file = eventsCalendar(
    mergeEvents(listLocalEvents(context.get(contentContext), pictures), stored),
    `${organisation.name} events`,
    {
      now: context.get(requestContext).now,
      siteUrl: context.get(siteContext).siteUrl,
    },
  );
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="events.ics"',
      "Cache-Control": "public, max-age=900",
    },
  });
}
