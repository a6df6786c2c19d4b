import { data } from "react-router";
import { ticketCalendar } from "~/events/tickets/ticket-calendar";
import { findTicketPage } from "~/events/tickets/ticket-page.server";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { PRIVATE } from "~/platform/lib/private-headers";
import { orderLinksContext } from "~/shop/context";
import type { Route } from "./+types/ticket-calendar";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { now } = context.get(requestContext);
  const { siteUrl } = context.get(siteContext);
  const { tickets } = context.get(orderLinksContext);
  const ticket = await findTicketPage(context.get(serviceDbContext), tickets, params.code, now);
  const calendar =
    ticket &&
    ticketCalendar(ticket, {
      ticketId: tickets.read(params.code)?.ticketId ?? "",
      href: `${siteUrl}/ticket/${params.code}`,
      siteUrl,
      now,
    });
  if (!calendar) throw data("No such ticket", { status: 404, headers: PRIVATE });
  return new Response(calendar.content, {
    headers: {
      ...PRIVATE,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${calendar.filename}"`,
    },
  });
}
