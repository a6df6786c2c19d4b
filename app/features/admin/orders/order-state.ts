import { PROMISED_HOURS } from "~/features/orders/promised-hours";
import { isPaid, type OrderStatus } from "~/features/orders/statuses";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** todo: ours to do. wait: somebody else's turn. held: not sure yet. done, off: over. bad: late or failed. */
export type Mark = "todo" | "wait" | "held" | "done" | "off" | "bad";

export interface StateOf {
  status: OrderStatus;
  clockStartsAt: string | null;
  packedAt: string | null;
  readyToCollectAt: string | null;
  deliveredAt: string | null;
  deliveryMethod: "courier" | "collection";
  hasAddress: boolean;
  unsentQuantity: number;
  isAtTheBank: boolean;
}

export interface OrderState {
  label: string;
  mark: Mark;
}

const OVER: Partial<Record<OrderStatus, string>> = {
  refunded: "Refunded",
  declined: "Declined",
  cancelled: "Cancelled",
  expired: "Expired",
};

/** Where an order stands, in the words of whoever packs it. */
export function orderState(order: StateOf): OrderState {
  const over = OVER[order.status];
  if (over) return { label: over, mark: "off" };
  if (order.status === "pending")
    return order.isAtTheBank ? { label: "At the bank", mark: "wait" } : { label: "Unpaid", mark: "held" };
  if (order.status === "fulfilled") return { label: sentLabel(order), mark: "done" };
  if (order.unsentQuantity === 0) return { label: "Sent by mail", mark: "done" };
  if (order.readyToCollectAt) return { label: "Ready to collect", mark: "wait" };
  if (needsAddress(order)) return { label: "Needs an address", mark: "wait" };
  return { label: order.packedAt ? "Packed" : "To pack", mark: "todo" };
}

function sentLabel({ deliveryMethod, deliveredAt }: StateOf): string {
  if (deliveryMethod === "collection") return "Collected";
  return deliveredAt ? "Delivered" : "Sent";
}

function needsAddress({ deliveryMethod, hasAddress }: StateOf): boolean {
  return deliveryMethod === "courier" && !hasAddress;
}

export interface Clock {
  words: string;
  isLate: boolean;
  /** Of the promised hours, how many are gone. */
  hoursGone: number;
}

/** The promised hours of a parcel that has not left; null for everything else. */
export function orderClock(order: StateOf, now: Date): Clock | null {
  const { status, unsentQuantity, clockStartsAt, readyToCollectAt } = order;
  if (status !== "paid" || unsentQuantity === 0 || !clockStartsAt || readyToCollectAt) return null;
  const { words, isLate } = timeLeft(clockStartsAt, now);
  const gone = (now.getTime() - Date.parse(clockStartsAt)) / 3_600_000;
  return {
    words: isLate ? words : `${words} left`,
    isLate,
    hoursGone: Math.min(PROMISED_HOURS, Math.max(0, gone)),
  };
}

/** What is left of the promised hours: "14 h", "25 min", "6 h late", "3 days late". */
export function timeLeft(paidAt: string, now: Date): { words: string; isLate: boolean } {
  const leavesBy = Date.parse(paidAt) + PROMISED_HOURS * HOUR_MINUTES * MINUTE_MS;
  const minutes = Math.floor((leavesBy - now.getTime()) / MINUTE_MS);
  return minutes >= 0
    ? { words: span(minutes), isLate: false }
    : { words: `${span(-minutes)} late`, isLate: true };
}

function span(minutes: number): string {
  if (minutes >= 2 * DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} days`;
  return minutes < HOUR_MINUTES ? `${minutes} min` : `${Math.floor(minutes / HOUR_MINUTES)} h`;
}

export interface Possible {
  pack: boolean;
  send: boolean;
  readyToCollect: boolean;
  delivered: boolean;
  cancel: boolean;
  refund: boolean;
}

/** What can be done with an order as it is; the database decides again. */
export function possibleMoves(order: StateOf): Possible {
  const hasProducts = order.status === "paid" && order.unsentQuantity > 0;
  return {
    pack: hasProducts && !order.packedAt,
    send: hasProducts && !needsAddress(order),
    readyToCollect: hasProducts && !order.readyToCollectAt,
    delivered:
      (order.status === "fulfilled" && !order.deliveredAt) ||
      (hasProducts && order.readyToCollectAt !== null),
    cancel: order.status === "pending",
    refund: isPaid(order.status),
  };
}

/** In a list: by courier, to an address that is known. */
export function canSendByCourier(order: StateOf): boolean {
  return order.deliveryMethod === "courier" && possibleMoves(order).send;
}
