import type { Ticket } from "~/events/tickets/ticket";
import { localDate } from "~/platform/lib/dates";
import { lineReturns, mayReturn } from "~/shop/orders/line-returns";
import type { OrderLinks } from "~/shop/orders/order-link";
import { orderTitle } from "~/shop/orders/order-progress";
import { hasParcel, lineDetail, needsAddress, type OrderRecord } from "~/shop/orders/order-record";
import { canPayNow } from "~/shop/orders/pay-again";
import { isPaid } from "~/shop/orders/statuses";
import type { OwnOrder } from "./yours";

export function toOwnOrder(order: OrderRecord, links: OrderLinks, now: Date): OwnOrder {
  const isToBeSent = order.status === "paid" && hasParcel(order);
  const isUnderWay = order.status === "pending" || isToBeSent;
  return {
    reference: order.reference,
    href: links.pathFor(order),
    placedAt: order.placedAt,
    day: shortDay(order.placedAt),
    status: isUsedUp(order) ? "Used" : orderTitle(order),
    action: orderAction(order, now),
    isUnderWay,
    isToBeSent,
    lines: order.lines.map((line) => ({ name: line.name, detail: lineDetail(line) })),
    totalCents: order.totalCents,
  };
}

function orderAction(order: OrderRecord, now: Date): string {
  if (canPayNow(order, now)) return "Pay now";
  if (needsAddress(order)) return "Give the address";
  if (order.status === "paid" && hasParcel(order)) return "Follow it";
  if (lineReturns(order).some((line) => mayReturn(line, "changed_mind", now))) return "Return something";
  return "Open";
}

/** Tickets only, all of them for past events. */
function isUsedUp({ status, lines, tickets }: OrderRecord): boolean {
  return (
    isPaid(status) && !hasParcel({ lines }) && tickets.length > 0 && tickets.every(({ isUsed }) => isUsed)
  );
}

/** An event is upcoming until its day is over, or while it has no date. */
export function ticketsAhead({ status, tickets }: OrderRecord, now: Date): Ticket[] {
  if (!isPaid(status)) return [];
  const today = localDate(now).iso;
  return tickets.filter(({ isUsed, event }) => !isUsed && (!event || localDate(event.startsAt).iso >= today));
}

/** "15 Nov 2026" */
export function shortDay(moment: string): string {
  const { day, shortMonth, year } = localDate(moment);
  return `${day} ${shortMonth} ${year}`;
}
