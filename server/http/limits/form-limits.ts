import { FORM_LIMITS } from "../../../app/form-limits.server.ts";
import type { FormGuard } from "../../../app/platform/forms/form-guard.ts";
import { consume, type LimiterFor, memoryLimiter } from "../../../app/platform/limits/limiter.server.ts";

/** Room for a family, an office or a hall full of guests behind one address; none for a script. */
export const SUBMISSIONS_PER_ADDRESS = 20;
export const SUBMISSION_WINDOW_S = 10 * 60;

/** Joins what is under way in this process; that a row is written once is the tables' own rule. */
export function createFormGuard(limiterFor: LimiterFor = memoryLimiter): FormGuard {
  const forms = limiterFor({ name: "form", points: SUBMISSIONS_PER_ADDRESS, windowS: SUBMISSION_WINDOW_S });
  const limiters = new Map(FORM_LIMITS.map((limit) => [limit.name, limiterFor(limit)]));
  const underWay = new Map<string, Promise<unknown>>();

  return {
    async admits(form, address) {
      return (await consume(limiters.get(form) ?? forms, `${form} ${address}`)) === null;
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
