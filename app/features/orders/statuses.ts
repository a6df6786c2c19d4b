/** As the database names them; every move between them is listed in the migration that makes the orders. */
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

/** Sold: the money is in and has not gone back, sent or not. */
export function isPaid(status: OrderStatus): boolean {
  return status === "paid" || status === "fulfilled";
}

/** started: the buyer was sent to the payment page. open: PayGate has it and the bank has not decided. */
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
