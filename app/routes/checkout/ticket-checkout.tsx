import poster from "media:photos/events/harvest-table.jpg";
import { redirect } from "react-router";
import { dbContext, requestContext, serviceDbContext, siteContext } from "~/context";
import { findTicket, ticketQuantity } from "~/features/checkout/ticket.server";
import { TicketCheckoutPage } from "~/features/checkout/ticket-checkout-page";
import type { Handle } from "~/features/shell/handle";
import { findOffer } from "~/features/tickets/waiting.server";
import { pageMeta } from "~/lib/meta";
import type { Route } from "./+types/ticket-checkout";

export const handle = { area: "till" } satisfies Handle;

/** Only looks up the ticket: the page changes the cart once it is visible. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const slug = params.get("ticket");
  const { now } = context.get(requestContext);
  const offer = await findOffer(context.get(serviceDbContext), request, now);
  const ticket = slug ? await findTicket(context.get(dbContext), slug, now, offer) : null;
  if (ticket?.kind !== "open")
    throw redirect(ticket?.eventSlug ? `/events/${ticket.eventSlug}#tickets` : "/events");
  const { siteUrl } = context.get(siteContext);
  return { siteUrl, ticket: ticket.item, quantity: ticketQuantity(params.get("quantity")) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: loaderData.ticket.name,
    description: loaderData.ticket.description,
    path: "/ticket-checkout",
    picture: poster,
    noIndex: true,
  });
}

export default function TicketCheckoutRoute({ loaderData }: Route.ComponentProps) {
  return <TicketCheckoutPage ticket={loaderData.ticket} quantity={loaderData.quantity} />;
}
