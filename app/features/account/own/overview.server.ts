import type { OrderLinks } from "~/features/orders/order-link";
import { listOrdersOf } from "~/features/orders/order-records.server";
import { toTicketViews } from "~/features/orders/order-view.server";
import type { Visitor } from "../visitor";
import type { Overview } from "./overview";
import { listOwnAppointments } from "./own-appointments.server";
import { ticketsAhead, toOwnOrder } from "./own-orders";

const MAX_ORDERS = 50;
/** Each has a QR code; the rest of a large purchase is on the order's page. */
const MAX_TICKETS = 12;

interface OverviewDeps {
  links: OrderLinks;
  now: Date;
}

/** Three parallel queries with the visitor's own rights. */
export async function readOverview(
  { id, email, db }: Visitor,
  { links, now }: OverviewDeps,
): Promise<Overview> {
  const [profile, records, appointments] = await Promise.all([
    db.selectFrom("profiles").select("full_name").where("id", "=", id).executeTakeFirst(),
    listOrdersOf(db, id, MAX_ORDERS + 1),
    listOwnAppointments(db, id, now),
  ]);
  const orders = records.slice(0, MAX_ORDERS);
  const tickets = orders.flatMap((order) => ticketsAhead(order, now).map((ticket) => ({ order, ticket })));
  return {
    email,
    fullName: profile?.full_name ?? null,
    orders: orders.map((order) => toOwnOrder(order, links)),
    hasMoreOrders: records.length > MAX_ORDERS,
    tickets: tickets
      .slice(0, MAX_TICKETS)
      .flatMap(({ order, ticket }) =>
        toTicketViews(order, [ticket], signatureOf(links, order.reference), links.tickets),
      ),
    moreTickets: Math.max(0, tickets.length - MAX_TICKETS),
    appointments,
  };
}

function signatureOf(links: OrderLinks, reference: string): string {
  return new URL(links.hrefFor(reference)).searchParams.get("key") ?? "";
}
