import { drawQr } from "~/features/tickets/qr.server";
import { readableCode, ticketDetails } from "~/features/tickets/ticket";
import { orderNote, orderSteps, orderTitle, promise, wovenShare } from "./order-progress";
import { hasParcel, isPaid, type OrderRecord, type Ticket } from "./order-record";
import type { OrderView, TicketView } from "./order-view";

/** `signature` opens the files beside the page too. */
export function toOrderView(
  order: OrderRecord,
  { now, signature }: { now: Date; signature: string },
): OrderView {
  const steps = orderSteps(order);
  const isSent = hasParcel(order);
  const ticketLines = order.lines.filter((line) => line.kind === "ticket");
  return {
    reference: order.reference,
    title: orderTitle(order),
    note: orderNote(order),
    steps,
    woven: wovenShare(steps),
    promise: promise(order, now),
    tickets: toTicketViews(order, order.tickets, signature),
    bill: {
      title: isSent ? "Parcel" : "Your order",
      lines: order.lines.filter((line) => line.kind === "product"),
      ticketCount: ticketLines.reduce((count, line) => count + line.quantity, 0),
      ticketCents: ticketLines.reduce((sum, line) => sum + line.totalCents, 0),
      subtotalCents: order.subtotalCents,
      shippingCents: order.shippingCents,
      totalCents: order.totalCents,
      vatCents: order.vatCents,
      isPaid: isPaid(order),
    },
    goesTo: isSent ? [`${order.buyer.firstName} ${order.buyer.lastName}`, ...order.buyer.address] : [],
  };
}

/** Some of an order's tickets, or all of them. */
export function toTicketViews(
  order: OrderRecord,
  tickets: readonly Ticket[],
  signature: string,
): TicketView[] {
  return tickets.map((ticket) => toTicketView(order, ticket, signature));
}

function toTicketView({ reference, tickets }: OrderRecord, ticket: Ticket, signature: string): TicketView {
  const file = `/order/${encodeURIComponent(reference)}/${ticket.id}.ics`;
  return {
    id: ticket.id,
    eyebrow: `Ticket ${ticket.number} of ${tickets.length}`,
    name: ticket.name,
    details: ticketDetails(ticket),
    code: readableCode(ticket.code),
    qr: drawQr(ticket.code),
    calendarHref: ticket.event && `${file}?key=${encodeURIComponent(signature)}`,
  };
}
