import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { PaymentLimits } from "../app/features/payments/payment-limits.ts";

const MINUTE_S = 60;

/** Enough for a declined card, a second one and a change of mind; far too few for a list of stolen numbers. */
export const STARTS_PER_ORDER = 5;
export const STARTS_PER_EMAIL = 8;
/** A family, an office or a hall full of guests may stand behind one address. */
export const STARTS_PER_ADDRESS = 20;

/** Counts in this process. */
export function createPaymentLimits(): PaymentLimits {
  const perOrder = new RateLimiterMemory({ points: STARTS_PER_ORDER, duration: 30 * MINUTE_S });
  const perEmail = new RateLimiterMemory({ points: STARTS_PER_EMAIL, duration: 30 * MINUTE_S });
  const perAddress = new RateLimiterMemory({ points: STARTS_PER_ADDRESS, duration: 10 * MINUTE_S });

  return {
    async admits({ address, email, orderId }) {
      try {
        await perAddress.consume(address);
        await perEmail.consume(email.toLowerCase());
        await perOrder.consume(orderId);
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
  };
}
