import { drawQr } from "~/features/tickets/qr.server";
import { readableCode, ticketDetails } from "~/features/tickets/ticket";
import { formatDate } from "~/lib/dates";
import { collectionPlace } from "../cart/delivery-words";
import type { Ticket } from "../tickets/ticket";
import type { TicketCodes } from "../tickets/ticket-codes";
import type { Charge } from "./charge";
import { addressRequest, orderNotes } from "./order-notes";
import { orderSteps, orderTitle, promise, wovenShare } from "./order-progress";
import { hasParcel, needsAddress, type OrderRecord, orderCharge, type Shipment } from "./order-record";
import { destination, sumsBeforeTotal } from "./order-sums";
import type { OrderView, ParcelView, TicketView } from "./order-view";

/** `signature` also opens the files linked from the page. */
export function toOrderView(
  order: OrderRecord,
  {
    now,
    signature,
    codes,
    isAddressRefused = false,
  }: { now: Date; signature: string; codes: TicketCodes; isAddressRefused?: boolean },
): OrderView {
  const steps = orderSteps(order);
  const isSent = hasParcel(order);
  const ticketLines = order.lines.filter((line) => line.kind === "ticket");
  return {
    reference: order.reference,
    title: orderTitle(order),
    notes: orderNotes(order),
    steps,
    woven: wovenShare(steps),
    promise: promise(order, now),
    addressRequest: needsAddress(order)
      ? {
          action: `/order/${encodeURIComponent(order.reference)}/address?key=${encodeURIComponent(signature)}`,
          words: addressRequest(order),
          collectLabel: `I will collect it in ${collectionPlace()}`,
          isRefused: isAddressRefused,
        }
      : null,
    tickets: toTicketViews(order, order.tickets, signature, codes),
    parcels: order.shipments.map(toParcelView),
    invoiceHref:
      order.invoiceNumber === null
        ? null
        : `/order/${encodeURIComponent(order.reference)}/invoice?key=${encodeURIComponent(signature)}`,
    bill: {
      title: isSent ? "Parcel" : "Your order",
      lines: order.lines.filter((line) => line.kind === "product"),
      ticketCount: ticketLines.reduce((count, line) => count + line.quantity, 0),
      ticketCents: ticketLines.reduce((sum, line) => sum + line.totalCents, 0),
      subtotalCents: order.subtotalCents,
      sums: sumsBeforeTotal(order),
      totalCents: order.totalCents,
      vatCents: order.vatCents,
      totalLabel: TOTAL_LABELS[orderCharge(order)],
    },
    goesTo: destination(order),
  };
}

function toParcelView({ id, number, courier, trackingNumber, trackingUrl, ...parcel }: Shipment): ParcelView {
  const way = trackingNumber ? `${courier}, number ${trackingNumber}` : courier;
  const arrival = parcel.deliveredAt ? `, arrived on ${formatDate(parcel.deliveredAt)}` : "";
  return {
    id,
    title: `Parcel ${number}`,
    words: `Left on ${formatDate(parcel.sentAt)} with ${way}${arrival}`,
    inside: parcel.lines.map((line) => `${line.quantity} × ${line.name}${line.size ? `, ${line.size}` : ""}`),
    trackingHref: trackingUrl,
  };
}

const TOTAL_LABELS: Record<Charge, OrderView["bill"]["totalLabel"]> = {
  paid: "Paid",
  refunded: "Refunded",
  none: "Total",
  undecided: "Total",
  checking: "Total",
};

/** For some or all of an order's tickets. */
export function toTicketViews(
  order: OrderRecord,
  tickets: readonly Ticket[],
  signature: string,
  codes: TicketCodes,
): TicketView[] {
  return tickets.map((ticket) => toTicketView(order, ticket, signature, codes));
}

function toTicketView(order: OrderRecord, ticket: Ticket, signature: string, codes: TicketCodes): TicketView {
  const signed = codes.codeFor(ticket);
  const file = `/order/${encodeURIComponent(order.reference)}/${ticket.id}.ics`;
  return {
    id: ticket.id,
    eyebrow: `Ticket ${ticket.number} of ${order.tickets.length}`,
    name: ticket.name,
    details: ticketDetails(ticket),
    code: ticket.isVoid ? null : { text: readableCode(ticket.code), qr: drawQr(signed) },
    href: ticket.isVoid ? null : `/ticket/${signed}`,
    calendarHref: ticket.event && `${file}?key=${encodeURIComponent(signature)}`,
  };
}
