import { isPaid, type OrderStatus, type PaymentStatus } from "./statuses";

/**
 * What may be said about the buyer's money.
 * none: PayGate said of every payment that it was not made, or none was ever started.
 * undecided: what became of a payment is not known.
 * checking: PayGate reports money that does not fit the order; a person looks into it.
 */
export type Charge = "none" | "undecided" | "checking" | "paid" | "refunded";

/** From the order and all its payments together: one of them may have been made although the order is over. */
export function chargeOf(status: OrderStatus, payments: readonly PaymentStatus[]): Charge {
  if (status === "refunded") return "refunded";
  if (isPaid(status)) return payments.includes("approved") ? "paid" : "checking";
  if (payments.some((payment) => DOES_NOT_FIT.has(payment))) return "checking";
  // The buyer may be paying this very moment.
  if (status === "pending") return "undecided";
  return payments.every((payment) => NOT_MADE.has(payment)) ? "none" : "undecided";
}

/** Money on an order that is not paid. A voided payment was approved once. */
const DOES_NOT_FIT = new Set<PaymentStatus>(["approved", "voided", "wrong_amount"]);
const NOT_MADE = new Set<PaymentStatus>(["declined", "cancelled"]);
