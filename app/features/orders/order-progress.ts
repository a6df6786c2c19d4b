import { formatDate, localDate } from "~/lib/dates";
import { formatRand } from "~/lib/money";
import { hasParcel, isPaid, type OrderRecord } from "./order-record";

/** What the payment page promises: shop orders are processed within so many hours. */
export const PROMISED_HOURS = 24;
const HOUR_MS = 3_600_000;

/** The state of an order in the buyer's words. */
export function orderTitle(order: OrderRecord): string {
  switch (order.status) {
    case "pending":
      return order.payment?.isOpenAtBank ? "We are waiting for your bank" : "Waiting for payment";
    case "paid":
      return hasParcel(order) ? "Being prepared" : "Your seat is kept";
    case "fulfilled":
      return hasParcel(order) ? "On its way" : "Your seat is kept";
    case "refunded":
      return "Refunded";
    case "cancelled":
      return "Payment cancelled";
    case "declined":
      return "Payment declined";
    case "expired":
      return "Order expired";
  }
}

export interface Step {
  label: string;
  /** "14:04" once it has happened, "Now" while it does, null before. */
  time: string | null;
  detail: string;
  state: "done" | "now" | "ahead";
}

/** From the till to the door. What has not happened yet is shown as still to come. */
export function orderSteps(order: OrderRecord): Step[] {
  const { payment, buyer } = order;
  const steps = [
    happened("Placed", order.placedAt, formatDate(order.placedAt)),
    happened(
      "Sent to the bank",
      payment?.startedAt ?? null,
      ["PayGate", methodName(payment?.method)].filter(Boolean).join(", "),
    ),
    happened("Approved", order.paidAt, formatRand(order.totalCents)),
    happened("Confirmation sent", order.confirmedAt, buyer.email),
  ];
  if (hasParcel(order)) steps.push(preparation(order));
  return steps;
}

function happened(label: string, at: string | null, detail: string): Step {
  return { label, detail, time: at && localDate(at).time, state: at ? "done" : "ahead" };
}

function preparation(order: OrderRecord): Step {
  if (order.fulfilledAt)
    return happened("Prepared", order.fulfilledAt, `Left on ${shortDate(order.fulfilledAt)}`);
  const isUnderWay = order.status === "paid";
  const leavesBy = promisedBy(order);
  return {
    label: "Being prepared",
    time: isUnderWay ? "Now" : null,
    detail: isUnderWay && leavesBy ? `Leaves by ${localDate(leavesBy).time} on ${shortDate(leavesBy)}` : "",
    state: isUnderWay ? "now" : "ahead",
  };
}

/** How far the thread is woven, 0 to 1: a step under way counts half. */
export function wovenShare(steps: readonly Step[]): number {
  const weight = { done: 1, now: 0.5, ahead: 0 };
  return steps.reduce((sum, step) => sum + weight[step.state], 0) / steps.length;
}

export interface Promised {
  /** Whole hours gone, one cell each. */
  hoursGone: number;
  title: string;
  note: string;
}

/** The promise as a clock, while a parcel is being prepared; null before and after. */
export function promise(order: OrderRecord, now: Date): Promised | null {
  const leavesBy = promisedBy(order);
  if (order.status !== "paid" || !leavesBy || !hasParcel(order)) return null;
  const leftMs = leavesBy.getTime() - now.getTime();
  const hoursLeft = Math.ceil(leftMs / HOUR_MS);
  if (hoursLeft <= 0) {
    return {
      hoursGone: PROMISED_HOURS,
      title: "Later than we promised",
      note: `Your parcel was to leave by ${localDate(leavesBy).time} on ${shortDate(leavesBy)}. We are on it; write to us and we will tell you more.`,
    };
  }
  return {
    hoursGone: Math.min(PROMISED_HOURS, Math.max(0, PROMISED_HOURS - hoursLeft)),
    title: hoursLeft === 1 ? "Within the hour" : `${hoursLeft} hours left`,
    note: `of the ${PROMISED_HOURS} we promise; it is ${localDate(now).time}, and your parcel leaves by ${localDate(leavesBy).time} ${dayFrom(now, leavesBy)}`,
  };
}

function promisedBy({ paidAt }: OrderRecord): Date | null {
  return paidAt === null ? null : new Date(Date.parse(paidAt) + PROMISED_HOURS * HOUR_MS);
}

function dayFrom(now: Date, moment: Date): string {
  return localDate(now).iso === localDate(moment).iso ? "today" : "tomorrow";
}

/** "16 November" */
function shortDate(moment: string | Date): string {
  const { day, month } = localDate(moment);
  return `${day} ${month}`;
}

/** PayGate's two letters for how the money came. */
const METHODS: Record<string, string> = {
  CC: "card",
  DC: "debit card",
  EW: "wallet",
  BT: "bank transfer",
  CV: "cash voucher",
  PC: "pre-paid card",
};

function methodName(method: string | null | undefined): string {
  return METHODS[method ?? ""] ?? "";
}

/** A word below the title where the state alone leaves a question; null where it does not. */
export function orderNote(order: OrderRecord): string | null {
  if (order.status === "cancelled" || order.status === "declined" || order.status === "expired")
    return "Nothing was charged. The pieces are back on the rail, and you are welcome to order again.";
  if (order.status === "pending")
    return order.payment?.isOpenAtBank
      ? "Your bank has not answered yet. We keep asking, and write to you as soon as it does."
      : "We have not heard of a payment yet. Unpaid orders are let go after half an hour.";
  if (order.status === "refunded") return "The money is on its way back to you; banks take a few days.";
  return isPaid(order) && !order.confirmedAt ? "Your confirmation is being written." : null;
}
