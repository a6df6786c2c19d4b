import { data } from "react-router";
import { calendarFileName, eventCalendar } from "~/events/events/calendar-file";
import { diaryEvent } from "~/events/tickets/ticket";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { orderLinksContext } from "~/shop/context";
import { findOrderByLink } from "~/shop/orders/order-records.server";
import type { Route } from "./+types/ticket-ics";

/** A ticket's event as a calendar file, opened with the order's signature. For a void ticket it cancels the entry. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reference } = params;
  const links = context.get(orderLinksContext);
  const signature = new URL(request.url).searchParams.get("key");
  const service = context.get(serviceDbContext);
  const order = await findOrderByLink(service, context.get(picturesContext), links, reference, signature);
  const ticket = order?.tickets.find(({ id }) => id === params.ticket);
  const event = ticket && diaryEvent(ticket);
  if (!order || !event) throw data("No such ticket", { status: 404 });

  const { siteUrl } = context.get(siteContext);
  const file = eventCalendar(event, {
    now: context.get(requestContext).now,
    siteUrl,
    url: siteUrl + links.pathFor(order),
    isCancelled: ticket.isVoid,
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${calendarFileName(event)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
