import { data } from "react-router";
import { calendarFileName, eventCalendar } from "~/events/events/calendar-file";
import { EVENTS_TIMEOUT_MS, findPublishedEvent, listLocalEvents } from "~/events/events/events.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/event-ics";

/** One event as a calendar file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const pictures = context.get(picturesContext);
  const local = listLocalEvents(context.get(contentContext), pictures).find(
    (event) => event.id === params.id,
  );
  const stored = await withTimeout(EVENTS_TIMEOUT_MS, () =>
    findPublishedEvent(context.get(dbContext), pictures, params.id),
  ).catch((err) => {
    context
      .get(requestContext)
      .log.warn({ err }, "events: could not read the database; calendar file made from the built-in list");
    return local ? null : "unknown";
  });
  if (stored === "unknown")
    return new Response("We cannot look this event up just now. Please try again in a moment.", {
      status: 503,
    });
  const event = stored ?? local;
  if (!event) throw data("No such event", { status: 404 });

  const file = eventCalendar(event, {
    now: context.get(requestContext).now,
    siteUrl: context.get(siteContext).siteUrl,
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${calendarFileName(event)}"`,
    },
  });
}
