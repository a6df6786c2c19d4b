import type { LimitName, LimitReached } from "~/features/payments/payment-limits";

const REACHED: Record<LimitName, string> = {
  order: "The payment of this order was started too many times.",
  buyer: "Too many payments were started for this email address.",
  device: "Too many payments were started from this device.",
  buyer_holds: "Too many orders for this email address are still waiting to be paid.",
  device_holds: "Too many orders from this device are still waiting to be paid.",
  address: "Too many orders are coming from your network at the moment.",
};

/** Which limit was reached, and how long to wait. */
export function limitMessage({ limit, retryAfterS }: LimitReached): string {
  const minutes = Math.ceil(retryAfterS / 60);
  return `${REACHED[limit]} You can try again in ${minutes <= 1 ? "one minute" : `${minutes} minutes`}.`;
}
