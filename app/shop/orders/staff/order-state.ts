import { PROMISED_HOURS } from "../promised-hours";
import { isPaid, type OrderStatus } from "../statuses";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** todo: ours to do. wait: somebody else's turn. held: not sure yet. done, off: over. bad: late or failed. */
export type Mark = "todo" | "wait" | "held" | "done" | "off" | "bad";

export interface StateOf {
  status: OrderStatus;
  clockStartsAt: string | null;
  dispatchBy: string | null;
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
  /** Of 24 parts of the time until it is due, how many are gone. */
  hoursGone: number;
}

/** The time until a parcel that has not left is due; null for everything else. */
export function orderClock(order: StateOf, now: Date): Clock | null {
  const { status, unsentQuantity, clockStartsAt, dispatchBy, readyToCollectAt } = order;
  if (status !== "paid" || unsentQuantity === 0 || !clockStartsAt || !dispatchBy || readyToCollectAt)
    return null;
  const { words, isLate } = timeLeft(dispatchBy, now);
  const began = Date.parse(clockStartsAt);
  const gone = (PROMISED_HOURS * (now.getTime() - began)) / (Date.parse(dispatchBy) - began);
  return {
    words: isLate ? words : `${words} left`,
    isLate,
    hoursGone: Math.min(PROMISED_HOURS, Math.max(0, gone)),
  };
}

/** Until a parcel is due: "14 h", "25 min", "20 days", "6 h late", "3 days late". */
export function timeLeft(dispatchBy: string, now: Date): { words: string; isLate: boolean } {
  const minutes = Math.floor((Date.parse(dispatchBy) - now.getTime()) / MINUTE_MS);
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
