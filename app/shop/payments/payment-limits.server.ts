import {
  consume,
  type Limiter,
  type LimiterFor,
  memoryLimiter,
} from "../../platform/limits/limiter.server.ts";
import type { LimitName, LimitReached, PaymentLimits } from "./payment-limits.ts";

const MINUTE_S = 60;

/** Enough for a declined card, a second one and a change of mind; far too few for a list of stolen numbers. */
export const STARTS_PER_ORDER = 5;
export const STARTS_PER_BUYER = 8;
/** A family at one tablet. */
export const STARTS_PER_DEVICE = 12;
/** An office, or a carrier's customers behind one address at noon. Far too few to fill the database with orders. */
export const CHECKOUTS_PER_ADDRESS = 60;
export const CHECKOUTS_PER_ADDRESS_AND_DAY = 300;

/** Enough for typing errors; by guessing, a code of eight letters takes longer than the shop will stand. */
export const CODE_GUESSES_PER_ADDRESS = 20;

export function createPaymentLimits(limiterFor: LimiterFor = memoryLimiter): PaymentLimits {
  const starts = (whose: string, points: number) =>
    limiterFor({ name: `payment start, ${whose}`, points, windowS: 30 * MINUTE_S });
  const perOrder = starts("order", STARTS_PER_ORDER);
  const perBuyer = starts("buyer", STARTS_PER_BUYER);
  const perDevice = starts("device", STARTS_PER_DEVICE);
  const perAddress = limiterFor({
    name: "checkout",
    points: CHECKOUTS_PER_ADDRESS,
    windowS: 10 * MINUTE_S,
  });
  const perAddressAndDay = limiterFor({
    name: "checkout, day",
    points: CHECKOUTS_PER_ADDRESS_AND_DAY,
    windowS: 24 * 60 * MINUTE_S,
  });

  const guesses = limiterFor({
    name: "discount code",
    points: CODE_GUESSES_PER_ADDRESS,
    windowS: 10 * MINUTE_S,
  });

  return {
    async countCheckout(address) {
      return (
        (await count("address", perAddress, address)) ?? (await count("address", perAddressAndDay, address))
      );
    },
    async countStart({ idempotencyKey, email, device }) {
      return (
        (await count("order", perOrder, idempotencyKey)) ??
        (await count("buyer", perBuyer, email.toLowerCase())) ??
        (device === null ? null : await count("device", perDevice, device))
      );
    },
    async guessCode(address, look, isUnknown) {
      // Counted before, so that guesses of the same moment do not pass together.
      if (await consume(guesses, address)) return null;
      const answer = await look();
      if (!isUnknown(answer)) await guesses.reward(address);
      return answer;
    },
  };
}

async function count(limit: LimitName, limiter: Limiter, key: string): Promise<LimitReached | null> {
  const refusal = await consume(limiter, key);
  return refusal && { limit, retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) };
}
