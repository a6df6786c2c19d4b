import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface Limit {
  /** Counts of different limits are kept apart by it. */
  name: string;
  points: number;
  windowS: number;
}

export type Limiter = Pick<RateLimiterAbstract, "consume" | "reward" | "delete">;

export type LimiterFor = (limit: Limit) => Limiter;

/** Counts in this process. */
export const memoryLimiter = ({ name, points, windowS }: Limit) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: windowS });

/** Counts one more; null while there is room. */
export async function consume(limiter: Limiter, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}
