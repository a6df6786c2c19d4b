import type { OrderLinks } from "~/features/orders/order-link";
import { orderTitle } from "~/features/orders/order-progress";
import { hasParcel, lineDetail, type OrderRecord } from "~/features/orders/order-record";
import { isPaid } from "~/features/orders/statuses";
import type { Ticket } from "~/features/tickets/ticket";
import { localDate } from "~/lib/dates";
import type { OwnOrder } from "./overview";

export function toOwnOrder(order: OrderRecord, links: OrderLinks): OwnOrder {
  const { day, shortMonth, year } = localDate(order.placedAt);
  const isToBeSent = order.status === "paid" && hasParcel(order);
  return {
    reference: order.reference,
    href: links.pathFor(order.reference),
    placedAt: order.placedAt,
    day: `${day} ${shortMonth} ${year}`,
    status: isUsedUp(order) ? "Used" : orderTitle(order),
    isUnderWay: order.status === "pending" || isToBeSent,
    isToBeSent,
    lines: order.lines.map((line) => ({ name: line.name, detail: lineDetail(line) })),
    totalCents: order.totalCents,
  };
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
