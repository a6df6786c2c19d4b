import { localDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { dispatchSpan, slowestOf } from "./dispatch";
import { LOOKING_INTO_PAYMENT, REFUNDED } from "./order-notes";
import { hasParcel, isBeingChecked, needsAddress, type OrderRecord, orderCharge } from "./order-record";
import { PROMISED_HOURS } from "./promised-hours";

const HOUR_MS = 3_600_000;

/** The order's state as the buyer reads it. */
export function orderTitle(order: OrderRecord): string {
  if (orderCharge(order) === "checking") return LOOKING_INTO_PAYMENT.title;
  if (isBeingChecked(order)) return "We are checking your order";
  switch (order.status) {
    case "pending":
      return order.payments.includes("open") ? "We are waiting for your bank" : "Waiting for payment";
    case "paid":
      if (order.readyToCollectAt) return "Ready to collect";
      return hasParcel(order) ? "Being prepared" : "Your seat is kept";
    case "fulfilled":
      if (order.deliveryMethod === "collection") return "Collected";
      if (order.deliveredAt) return "Delivered";
      return hasParcel(order) ? "On its way" : "Your seat is kept";
    case "refunded":
      return REFUNDED.title;
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
  /** "14:04" when done, "Now" when under way, null before. */
  time: string | null;
  detail: string;
  state: "done" | "now" | "ahead";
}

/** From the order to its delivery, including steps that are still to come. A mail is read later: it has no `now`. */
export function orderSteps(order: OrderRecord, now?: Date): Step[] {
  const steps = [happened("Placed", order.placedAt, shortDate(order.placedAt)), payment(order)];
  if (!hasParcel(order))
    return [...steps, happened("Confirmation sent", order.confirmedAt, order.buyer.email ?? "")];
  return [...steps, preparation(order, now), departure(order), arrival(order)];
}

/** The step the order is at: under way, or the last one done. */
export function currentStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ state }) => state === "now") ?? steps.findLast(({ state }) => state === "done");
}

function happened(label: string, at: string | null, detail: string): Step {
  return { label, detail: at ? detail : "", time: at && localDate(at).time, state: at ? "done" : "ahead" };
}

function underWay(label: string, detail: string): Step {
  return { label, detail, time: "Now", state: "now" };
}

function payment(order: OrderRecord): Step {
  const method = methodName(order.payment?.method);
  if (order.paidAt)
    return happened(
      "Approved",
      order.paidAt,
      [formatRand(order.totalCents), method].filter(Boolean).join(", "),
    );
  if (order.status !== "pending") return happened("Payment", null, "");
  const since = order.atBankSince ?? (order.payments.includes("open") && order.payment?.startedAt);
  return since
    ? underWay("With your bank", `${capitalised(method || "PayGate")}, since ${localDate(since).time}`)
    : underWay("Payment", "Not heard of yet");
}

function preparation(order: OrderRecord, now: Date | undefined): Step {
  const preparedAt =
    order.packedAt ?? order.shipments[0]?.sentAt ?? order.readyToCollectAt ?? order.fulfilledAt;
  if (preparedAt) return happened("Prepared", preparedAt, shortDate(preparedAt));
  if (order.status !== "paid") return happened("Being prepared", null, "");
  if (needsAddress(order)) return underWay("Address missing", "Where should it go?");
  const leavesBy = promisedBy(order);
  if (leavesBy) {
    const isCollected = order.deliveryMethod === "collection";
    const onTime = isCollected ? "Ready" : "Leaves";
    const late = isCollected ? "Was to be ready" : "Was to leave";
    const words = now && leavesBy <= now ? late : onTime;
    return underWay("Being prepared", `${words} by ${dueText(order, leavesBy)}`);
  }
  return underWay("Being prepared", isBeingChecked(order) ? "Waits for our check" : "");
}

function departure(order: OrderRecord): Step {
  if (order.deliveryMethod === "collection") {
    const readyAt = order.readyToCollectAt ?? order.fulfilledAt;
    return happened("Ready to collect", readyAt, `${readyAt && shortDate(readyAt)}, at the shop`);
  }
  const sent = order.shipments.at(-1);
  if (order.status === "paid" && sent)
    return underWay("Sent", `Part of it left on ${shortDate(sent.sentAt)}`);
  const sentAt = sent?.sentAt ?? order.fulfilledAt;
  return happened("Sent", sentAt, [sentAt && shortDate(sentAt), sent?.courier].filter(Boolean).join(", "));
}

function arrival(order: OrderRecord): Step {
  if (order.deliveryMethod === "collection")
    return happened("Collected", order.fulfilledAt, order.fulfilledAt ? shortDate(order.fulfilledAt) : "");
  return happened("Delivered", order.deliveredAt, order.deliveredAt ? shortDate(order.deliveredAt) : "");
}

export interface ComingStep {
  label: string;
  words: string;
}

const AHEAD_TEXT: Record<string, string> = {
  Sent: "We write to you when it leaves.",
  Delivered: "The courier brings it to your door.",
  "Ready to collect": "We write to you when it is ready.",
  Collected: "At the shop, with your order number.",
};

/**
 * What a paid parcel still has before it, beginning with what is under way. Nothing once it has left: nobody may tell
 * us that it arrived.
 */
export function comingSteps(order: OrderRecord, now: Date): ComingStep[] {
  if (order.status !== "paid" || !hasParcel(order) || orderCharge(order) !== "paid") return [];
  return orderSteps(order, now)
    .filter(({ state }) => state !== "done")
    .map(({ label, detail }) => ({ label, words: detail || (AHEAD_TEXT[label] ?? "") }));
}

/** Progress from 0 to 1: the current step counts half. */
export function wovenShare(steps: readonly Step[]): number {
  const weight = { done: 1, now: 0.5, ahead: 0 };
  return steps.reduce((sum, step) => sum + weight[step.state], 0) / steps.length;
}

export interface Promised {
  /** Of 24 parts of the time until it leaves, how many are gone; each is one cell. */
  hoursGone: number;
  title: string;
  note: string;
}

/** Progress within the promised hours while a parcel is prepared; otherwise null. */
export function promise(order: OrderRecord, now: Date): Promised | null {
  const leavesBy = promisedBy(order);
  if (!leavesBy) return null;
  const hoursLeft = Math.ceil((leavesBy.getTime() - now.getTime()) / HOUR_MS);
  const due = dueText(order, leavesBy);
  const isCollected = order.deliveryMethod === "collection";
  if (hoursLeft <= 0) {
    return {
      hoursGone: PROMISED_HOURS,
      title: "Later than we promised",
      note: `Your ${isCollected ? "order was to be ready" : "parcel was to leave"} by ${due}. We are on it; write to us and we will tell you more.`,
    };
  }
  const slowest = slowestOf(order.lines);
  const what = isCollected ? "order is ready" : "parcel leaves";
  const totalHours = (leavesBy.getTime() - Date.parse(order.clockStartsAt ?? "")) / HOUR_MS;
  return {
    hoursGone: Math.max(0, Math.floor((PROMISED_HOURS * (totalHours - hoursLeft)) / totalHours)),
    title: leftText(hoursLeft),
    note: slowest
      ? `${slowest.name} is made to order, within ${dispatchSpan(order.lines)}: your ${what} by ${due}.`
      : `We promise ${PROMISED_HOURS} hours ${clockStart(order)}: your ${what} by ${localDate(leavesBy).time} ${dayFrom(now, leavesBy)}.`,
  };
}

function leftText(hours: number): string {
  if (hours === 1) return "Within the hour";
  return hours > 48 ? `${Math.ceil(hours / 24)} days left` : `${hours} hours left`;
}

/** From when the promised hours count. */
function clockStart({ paidAt, clockStartsAt, deliveryMethod }: OrderRecord): string {
  if (clockStartsAt === paidAt) return "from payment";
  return deliveryMethod === "collection"
    ? "from when you chose to collect it"
    : "from when you gave the address";
}

/** "14:06 on 16 November"; of what is made to order the day alone. */
function dueText({ lines }: OrderRecord, leavesBy: Date): string {
  const day = shortDate(leavesBy);
  return slowestOf(lines) ? day : `${localDate(leavesBy).time} on ${day}`;
}

/** When a paid parcel leaves or is ready, in one sentence, for pages and mails; null without a promise. */
export function dispatchText(order: OrderRecord): string | null {
  const leavesBy = promisedBy(order);
  if (!leavesBy) return null;
  const what = order.deliveryMethod === "collection" ? "Your order is ready" : "Your parcel leaves us";
  const slowest = slowestOf(order.lines);
  const within = `${what} within ${dispatchSpan(order.lines)}, by ${dueText(order, leavesBy)}.`;
  return slowest ? `${within} ${slowest.name} is made to order.` : within;
}

/** Null without a promise: no parcel, no address, or missing stock. */
function promisedBy(order: OrderRecord): Date | null {
  const isPromised =
    order.status === "paid" &&
    orderCharge(order) === "paid" &&
    hasParcel(order) &&
    !needsAddress(order) &&
    order.readyToCollectAt === null &&
    !isBeingChecked(order);
  return isPromised && order.dispatchBy !== null ? new Date(order.dispatchBy) : null;
}

function dayFrom(now: Date, moment: Date): string {
  return localDate(now).iso === localDate(moment).iso ? "today" : "tomorrow";
}

/** "16 November" */
export function shortDate(moment: string | Date): string {
  const { day, month } = localDate(moment);
  return `${day} ${month}`;
}

/** PayGate's two-letter codes of payment methods. */
const METHODS: Record<string, string> = {
  CC: "card",
  DC: "debit card",
  EW: "wallet",
  BT: "bank transfer",
  CV: "cash voucher",
  PC: "pre-paid card",
};

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function methodName(method: string | null | undefined): string {
  return METHODS[method ?? ""] ?? "";
}
