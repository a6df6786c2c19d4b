/**
 * Whose starts or checkouts were too many: of this order, buyer or device, or of everybody behind one address. Or whose
 * unpaid orders that hold pieces.
 */
export type LimitName = "order" | "buyer" | "device" | "address" | HoldLimitName;
export const HOLD_LIMIT_NAMES = ["buyer_holds", "device_holds"] as const;
export type HoldLimitName = (typeof HOLD_LIMIT_NAMES)[number];

export interface LimitReached {
  limit: LimitName;
  retryAfterS: number;
}

/** Rate limits of orders and payments, against bots that hold stock or test stolen cards. */
export interface PaymentLimits {
  /** Counts one more checkout; null while there is room. */
  countCheckout(address: string): Promise<LimitReached | null>;
  /** Counts one more start of a payment. By idempotency key, which outlives the order's release. */
  countStart(start: PaymentStart): Promise<LimitReached | null>;
}

export interface PaymentStart {
  idempotencyKey: string;
  email: string;
  /** Null where the browser keeps nothing. */
  device: string | null;
}
