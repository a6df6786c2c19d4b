import { localDate } from "~/platform/lib/dates";
import { type OrderRecord, orderCharge } from "./order-record";
import { BANK_WORKING_DAYS } from "./promised-hours";
import { isUnpaidEnd } from "./statuses";

/** For so long after its hold ended an order can be paid at its prices; private.can_pay_again uses the same. */
const RETRY_MS = 24 * 3_600_000;
/** And for no longer than this in all, however often it is tried. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

type Payable = Pick<OrderRecord, "status" | "payments" | "placedAt" | "expiresAt" | "atBankSince">;

export interface PayNow {
  title: string;
  words: string;
}

/** What an unpaid order says beside its "Pay now" button; null where nothing can be paid. */
export function payNow(order: Payable, now: Date): PayNow | null {
  if (!canPayNow(order, now)) return null;
  if (order.status !== "pending")
    return {
      title: "Still want it?",
      words:
        orderCharge(order) === "none"
          ? "Pay now, and we hold the pieces for you again, as far as they are still there."
          : "If your bank has taken the money, there is nothing to do: we hear of it. If it has not, pay now, and we hold the pieces for you again, as far as they are still there.",
    };
  return order.atBankSince
    ? {
        title: "With your bank",
        words: `${bankWaitText(order, now)} If you stopped at your bank’s page, pay now instead; should both payments arrive, we give one back.`,
      }
    : {
        title: "Not heard yet",
        words: `If you closed your bank’s page, pay now; should two payments arrive, we give one back. We keep what you ordered until ${sayUntil(order.expiresAt, now)}.`,
      };
}

/** How long a payment at the bank may take, for the page after it, the order's page and the mail. */
export function bankWaitText(order: Pick<Payable, "atBankSince" | "expiresAt"> | null, now: Date): string {
  const days = `A bank transfer can take up to ${BANK_WORKING_DAYS} working days.`;
  if (!order) return days;
  const until = sayUntil(order.expiresAt, now);
  return order.atBankSince
    ? `${days} We keep what you ordered until the bank has answered, at the latest until ${until}.`
    : `This can take a few minutes. ${days}`;
}

/** Staff's cancellation is final: there, the last payment is not the one that was cancelled. */
export function canPayNow(order: Payable, now: Date): boolean {
  const charge = orderCharge(order);
  if (charge !== "none" && charge !== "undecided") return false;
  if (order.status === "pending") return true;
  return (
    isUnpaidEnd(order.status) &&
    (order.status !== "cancelled" || order.payments.at(-1) === "cancelled") &&
    now.getTime() < Math.min(Date.parse(order.expiresAt) + RETRY_MS, Date.parse(order.placedAt) + MAX_AGE_MS)
  );
}

/** "16:04 today" or "the end of Thursday 19 November". */
function sayUntil(moment: string, now: Date): string {
  const until = localDate(moment);
  if (until.iso === localDate(now).iso) return `${until.time} today`;
  // A hold by days ends with the day before.
  const day = until.time === "00:00" ? localDate(new Date(Date.parse(moment) - 1)) : until;
  const date = `${day.weekday} ${day.day} ${day.month}`;
  return until.time === "00:00" ? `the end of ${date}` : `${until.time} on ${date}`;
}
