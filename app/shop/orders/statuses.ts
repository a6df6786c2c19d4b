/** The database's values; the migration that creates orders lists the allowed transitions. */
export const ORDER_STATUSES = [
  "pending",
  "paid",
  "cancelled",
  "declined",
  "expired",
  "fulfilled",
  "refunded",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Paid and not refunded, shipped or not. */
export function isPaid(status: OrderStatus): boolean {
  return status === "paid" || status === "fulfilled";
}

/** Came to nothing. */
export function isUnpaidEnd(status: OrderStatus): boolean {
  return status === "expired" || status === "declined" || status === "cancelled";
}

/** started: the buyer was sent to the payment page. open: at PayGate, the bank has not decided. */
export const PAYMENT_STATUSES = [
  "started",
  "open",
  "approved",
  "declined",
  "cancelled",
  "voided",
  "wrong_amount",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
