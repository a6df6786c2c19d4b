import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName, LimitReached, PaymentLimits } from "../app/features/payments/payment-limits.ts";

const MINUTE_S = 60;

/** Enough for a declined card, a second one and a change of mind; far too few for a list of stolen numbers. */
export const STARTS_PER_ORDER = 5;
export const STARTS_PER_BUYER = 8;
/** A family at one tablet. */
export const STARTS_PER_DEVICE = 12;
/** A mobile carrier has thousands of customers behind one address, and all of them want tickets at noon. */
export const CHECKOUTS_PER_ADDRESS = 600;

/** Counts in this process. */
export function createPaymentLimits(): PaymentLimits {
  const starts = (points: number) => new RateLimiterMemory({ points, duration: 30 * MINUTE_S });
  const perOrder = starts(STARTS_PER_ORDER);
  const perBuyer = starts(STARTS_PER_BUYER);
  const perDevice = starts(STARTS_PER_DEVICE);
  const perAddress = new RateLimiterMemory({ points: CHECKOUTS_PER_ADDRESS, duration: 10 * MINUTE_S });

  return {
    countCheckout: (address) => count("address", perAddress, address),
    async countStart({ attempt, email, device }) {
      return (
        (await count("order", perOrder, attempt)) ??
        (await count("buyer", perBuyer, email.toLowerCase())) ??
        (device === null ? null : await count("device", perDevice, device))
      );
    },
  };
}

async function count(
  limit: LimitName,
  limiter: RateLimiterMemory,
  key: string,
): Promise<LimitReached | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { limit, retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) };
  }
}
