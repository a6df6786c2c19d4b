/**
 * The limit that was reached: payment starts or checkouts of this order, buyer, device or address, or unpaid orders
 * that hold stock.
 */
export type LimitName = "order" | "buyer" | "device" | "address" | HoldLimitName;
export const HOLD_LIMIT_NAMES = ["buyer_holds", "device_holds", "network_holds"] as const;
export type HoldLimitName = (typeof HOLD_LIMIT_NAMES)[number];

export interface LimitReached {
  limit: LimitName;
  retryAfterS: number;
}

/** Rate limits of orders and payments, against bots that hold stock or test stolen cards. */
export interface PaymentLimits {
  /** Counts a checkout; null within the limit. */
  countCheckout(address: string): Promise<LimitReached | null>;
  /** Counts a payment start. By idempotency key, which stays the same after an order was released. */
  countStart(start: PaymentStart): Promise<LimitReached | null>;
  /** Runs a look at a discount code; null past the limit. Only codes that do not exist count. */
  guessCode<Answer>(
    address: string,
    look: () => Promise<Answer>,
    isUnknown: (answer: Answer) => boolean,
  ): Promise<Answer | null>;
}

export interface PaymentStart {
  idempotencyKey: string;
  email: string;
  /** Null where the browser has no storage. */
  device: string | null;
}
