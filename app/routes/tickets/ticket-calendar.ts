import { data } from "react-router";
import { orderLinksContext, requestContext, serviceDbContext, siteContext } from "~/context";
import { calendarFileName, eventCalendar } from "~/features/events/calendar-file";
import { findTicketPage } from "~/features/tickets/ticket-page.server";
import { PRIVATE } from "~/lib/private-headers";
import type { Route } from "./+types/ticket-calendar";

/** A ticket for the diary of whoever holds it. One that opens no door any more takes the entry out again. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { now } = context.get(requestContext);
  const { siteUrl } = context.get(siteContext);
  const { tickets } = context.get(orderLinksContext);
  const ticket = await findTicketPage(context.get(serviceDbContext), tickets, params.code, now);
  if (!ticket?.event) throw data("No such ticket", { status: 404, headers: PRIVATE });
  const { event, state, packageName } = ticket;
  const entry = {
    id: tickets.read(params.code)?.ticketId ?? "",
    title: event.title,
    startsAt: event.startsAt,
    time: event.time ?? "",
    location: event.location ?? "",
    category: null,
    description: packageName,
    picture: null,
    isCalledOff: ticket.calledOff !== null,
  };
  const file = eventCalendar(entry, {
    now,
    siteUrl,
    url: `${siteUrl}/ticket/${params.code}`,
    isCancelled: state === "void" || state === "stale",
  });
  return new Response(file, {
    headers: {
      ...PRIVATE,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${calendarFileName(entry)}"`,
    },
  });
}
