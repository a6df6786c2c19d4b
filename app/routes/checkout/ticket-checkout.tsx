import poster from "media:photos/events/harvest-table.jpg";
import { data, redirect } from "react-router";
import { findOffer } from "~/events/tickets/waiting.server";
import { dbContext, requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { pageMeta } from "~/platform/lib/meta";
import { readForm } from "~/platform/lib/read-form.server";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { DEFAULT_MAX_QUANTITY } from "~/shop/cart/cart";
import { replaceWithTicket } from "~/shop/cart/cookie-cart";
import { admitsCartWrite } from "~/shop/checkout/change-cookie-cart.server";
import { findTicket, ticketQuantity } from "~/shop/checkout/ticket.server";
import { TicketCheckoutPage } from "~/shop/checkout/ticket-checkout-page";
import { cookieCartsContext } from "~/shop/context";
import type { Route } from "./+types/ticket-checkout";

export const handle = { area: "checkout" } satisfies Handle;

/** Only looks up the ticket: the page changes the cart once it is visible, or its form is sent. */
export async function loader(args: Route.LoaderArgs) {
  const params = new URL(args.request.url).searchParams;
  const slug = params.get("ticket") ?? "";
  const ticket = await findOpenTicket(args, slug);
  const { siteUrl } = args.context.get(siteContext);
  return { siteUrl, slug, ticket, quantity: ticketQuantity(params.get("quantity")) };
}

/** Without scripts: the ticket replaces the cart that the server keeps. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const { id, maxQuantity } = await findOpenTicket(args, String(form.get("ticket") ?? ""));
  if (!(await admitsCartWrite(context))) throw data(TOO_MANY, { status: 429 });
  const wanted = ticketQuantity(String(form.get("quantity") ?? ""));
  const quantity = Math.min(wanted, maxQuantity ?? DEFAULT_MAX_QUANTITY);
  const carts = context.get(cookieCartsContext);
  const cart = replaceWithTicket(carts.read(request), { id, size: null, quantity });
  const cookie = carts.write(cart) ?? carts.write({ ...cart, savedLines: [] });
  throw redirect("/checkout", { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}

async function findOpenTicket({ request, context }: Route.LoaderArgs | Route.ActionArgs, slug: string) {
  const { now } = context.get(requestContext);
  const offer = await findOffer(context.get(serviceDbContext), request, now);
  const ticket = slug
    ? await findTicket(context.get(dbContext), context.get(picturesContext), slug, now, offer)
    : null;
  if (ticket?.kind !== "open")
    throw redirect(ticket?.eventSlug ? `/events/${ticket.eventSlug}#tickets` : "/events");
  return ticket.item;
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
  const { slug, ticket, quantity } = loaderData;
  return <TicketCheckoutPage slug={slug} ticket={ticket} quantity={quantity} />;
}
