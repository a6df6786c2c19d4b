import type { Ticket } from "~/events/tickets/ticket";
import { readableCode, ticketDetails } from "~/events/tickets/ticket";
import type { TicketCodes } from "~/events/tickets/ticket-codes";
import { formatDate, localDate, momentAt } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { drawQr } from "~/platform/lib/qr.server";
import type { Facts, Place } from "~/platform/organisation/facts";
import { collectionPlace } from "~/shop/cart/delivery-messages";
import type { Charge } from "./charge";
import { canReturn, lineReturns, mayReturn, returnText } from "./line-returns";
import { boughtCloths } from "./order-band";
import { addressRequest, orderNotes } from "./order-notes";
import {
  comingSteps,
  currentStep,
  orderSteps,
  orderTitle,
  promise,
  shortDate,
  wovenShare,
} from "./order-progress";
import {
  lineDetail,
  needsAddress,
  type OrderRecord,
  orderCharge,
  type ReturnRecord,
  type ReturnState,
  type Shipment,
} from "./order-record";
import { destination, sumsBeforeTotal } from "./order-sums";
import type { LineView, NextView, OrderView, ParcelView, ReturnView, TicketView } from "./order-view";
import { payNow } from "./pay-again";
import { RETURN_DAYS } from "./return-dates";

const DAY_MS = 86_400_000;

export interface OrderViewOptions {
  now: Date;
  signature: string;
  codes: TicketCodes;
  facts: Facts;
  isAddressRefused?: boolean;
}

/** `signature` also opens the pages and files linked from the page. */
export function toOrderView(
  order: OrderRecord,
  { now, signature, codes, facts, isAddressRefused = false }: OrderViewOptions,
): OrderView {
  const { retailStore, mailboxes } = facts;
  const steps = orderSteps(order, now);
  const ticketLines = order.lines.filter((line) => line.kind === "ticket");
  const subpage = (page: "invoice" | "pay" | "return") =>
    `/order/${encodeURIComponent(order.reference)}/${page}?key=${encodeURIComponent(signature)}`;
  const pay = payNow(order, now);
  return {
    reference: order.reference,
    title: orderTitle(order),
    notes: orderNotes(order),
    steps,
    currentStep: currentStep(steps)?.label ?? null,
    cloths: boughtCloths(order),
    woven: wovenShare(steps),
    coming: comingSteps(order, now),
    promise: promise(order, now),
    payNow: pay && { ...pay, label: `Pay now, ${formatRand(order.totalCents)}`, path: subpage("pay") },
    isWaiting: orderCharge(order) === "undecided" && order.status === "pending",
    next: nextView(order, retailStore, now),
    addressRequest: needsAddress(order)
      ? {
          action: `/order/${encodeURIComponent(order.reference)}/address?key=${encodeURIComponent(signature)}`,
          words: addressRequest(order),
          collectLabel: `I will collect it in ${collectionPlace(retailStore)}`,
          isRefused: isAddressRefused,
        }
      : null,
    tickets: toTicketViews(order, order.tickets, {
      signature,
      codes,
      customerService: mailboxes.customerService,
    }),
    parcels: order.shipments.map(toParcelView),
    lines: lineViews(order, now, subpage("return")),
    returns: order.returns.map(toReturnView),
    invoiceHref: order.invoiceNumber === null ? null : subpage("invoice"),
    bill: {
      ticketCount: ticketLines.reduce((count, line) => count + line.quantity, 0),
      ticketCents: ticketLines.reduce((sum, line) => sum + line.totalCents, 0),
      subtotalCents: order.subtotalCents,
      sums: sumsBeforeTotal(order, retailStore),
      totalCents: order.totalCents,
      vatCents: order.vatCents,
      refundedCents:
        order.status === "refunded"
          ? 0
          : order.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
      totalLabel: pay ? "To pay" : TOTAL_LABELS[orderCharge(order)],
    },
    goesTo: destination(order, retailStore),
  };
}

/** `returnHref` takes the line as a parameter. */
function lineViews(order: OrderRecord, now: Date, returnHref: string): LineView[] {
  const returnable = new Map(lineReturns(order).map((found) => [found.line.id, found]));
  return order.lines
    .filter((line) => line.kind === "product")
    .map((line) => {
      const found = returnable.get(line.id);
      const { id, name, totalCents, picture } = line;
      return {
        id,
        name,
        totalCents,
        picture,
        detail: lineDetail(line),
        asked: order.returns
          .filter(({ lines }) => lines.some((asked) => asked.id === id))
          .map(({ number, state }) => `Return ${number} ${RETURN_STATES[state]}`),
        returns: found
          ? {
              ...returnText(found, now),
              href: canReturn(found, now) ? `${returnHref}&line=${encodeURIComponent(id)}` : null,
            }
          : null,
      };
    });
}

const RETURN_STATES: Record<ReturnState, string> = {
  requested: "requested",
  accepted: "accepted: please send it",
  refused: "refused",
  received: "received",
};

const RETURN_TEXT: Record<ReturnState, string> = {
  requested: "We look at it and write to you within two working days. Please send nothing yet.",
  accepted: "Please send it back to us:",
  refused: "We cannot take it back:",
  received: "It is back with us, and the refund is on its way.",
};

function toReturnView({ id, number, state, message, lines }: ReturnRecord): ReturnView {
  const pieces = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  return {
    id,
    title: `Return ${number} ${state}`,
    words: `${pieces}. ${RETURN_TEXT[state]}`,
    message: state === "accepted" || state === "refused" ? message : null,
  };
}

/** Ready to collect, or arrived with days left to return something. */
function nextView(order: OrderRecord, shop: Place, now: Date): NextView | null {
  if (order.status === "paid" && order.readyToCollectAt)
    return {
      title: "It waits at the shop",
      words: `Please bring the order number. ${shop.hours}.`,
      noteTitle: shop.name,
      note: shop.address.join(", "),
    };
  if (order.status !== "fulfilled") return null;
  const open = lineReturns(order).filter((line) => mayReturn(line, "changed_mind", now));
  const last = open
    .flatMap(({ dates }) => dates?.changeOfMind ?? [])
    .toSorted()
    .at(-1);
  if (!last) return null;
  const days = Math.round((Date.parse(last) - Date.parse(localDate(now).iso)) / DAY_MS);
  return {
    title: "Wear it at home first",
    words: `In good light, with the shoes you mean. Anything that is not right can come back within ${RETURN_DAYS} days, each piece by itself.`,
    noteTitle: `Return until ${shortDate(momentAt(last))}`,
    note: `${days === 0 ? "Today is the last day" : days === 1 ? "1 day left" : `${days} days left`}. A wrong size goes back free, once.`,
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

interface TicketViewOptions {
  signature: string;
  codes: TicketCodes;
  customerService: string;
}

/** For some or all of an order's tickets. */
export function toTicketViews(
  order: OrderRecord,
  tickets: readonly Ticket[],
  options: TicketViewOptions,
): TicketView[] {
  return tickets.map((ticket) => toTicketView(order, ticket, options));
}

function toTicketView(
  order: OrderRecord,
  ticket: Ticket,
  { signature, codes, customerService }: TicketViewOptions,
): TicketView {
  const signed = codes.codeFor(ticket);
  const file = `/order/${encodeURIComponent(order.reference)}/${ticket.id}.ics`;
  return {
    id: ticket.id,
    eyebrow: `Ticket ${ticket.number} of ${order.tickets.length}`,
    name: ticket.name,
    details: ticketDetails(ticket, customerService),
    code: ticket.isVoid ? null : { text: readableCode(ticket.code), qr: drawQr(signed) },
    href: ticket.isVoid ? null : `/ticket/${signed}`,
    calendarHref: ticket.event && `${file}?key=${encodeURIComponent(signature)}`,
  };
}
