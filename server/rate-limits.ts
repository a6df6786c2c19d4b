import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { FormGuard } from "../app/features/forms/form-guard.ts";

/** Room for a family, an office or a hall full of guests behind one address; none for a script. */
export const SUBMISSIONS_PER_ADDRESS = 20;
export const SUBMISSION_WINDOW_S = 10 * 60;

/** Counts and joins in this process; that a row is written once is the tables' own rule. */
export function createFormGuard(): FormGuard {
  const forms = new RateLimiterMemory({ points: SUBMISSIONS_PER_ADDRESS, duration: SUBMISSION_WINDOW_S });
  const underWay = new Map<string, Promise<unknown>>();

  return {
    async admits(form, address) {
      try {
        await forms.consume(`${form} ${address}`);
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },

    once<Answer>(key: string, work: () => Promise<Answer>) {
      const first = underWay.get(key) as Promise<Answer> | undefined;
      if (first) return first;
      const answer = work().finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    },
  };
}
