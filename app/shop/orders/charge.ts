import { isPaid, type OrderStatus, type PaymentStatus } from "./statuses";

/**
 * What we can state about the buyer's money. none: every payment failed, or none was started. undecided: the outcome of
 * a payment is not known. checking: PayGate reports money that does not match the order; a person looks into it.
 */
export type Charge = "none" | "undecided" | "checking" | "paid" | "refunded";

/** From the order and all its payments: one may have succeeded although the order is over. */
export function chargeOf(status: OrderStatus, payments: readonly PaymentStatus[]): Charge {
  if (status === "refunded") return "refunded";
  if (isPaid(status)) return payments.includes("approved") ? "paid" : "checking";
  if (payments.some((payment) => DOES_NOT_FIT.has(payment))) return "checking";
  // A payment may be under way.
  if (status === "pending") return "undecided";
  return payments.every((payment) => NOT_MADE.has(payment)) ? "none" : "undecided";
}

/** Money on an order that is not paid. A voided payment was approved before. */
const DOES_NOT_FIT = new Set<PaymentStatus>(["approved", "voided", "wrong_amount"]);
const NOT_MADE = new Set<PaymentStatus>(["declined", "cancelled"]);
