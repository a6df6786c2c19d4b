import type { FormGuard } from "../../../app/platform/forms/form-guard.ts";
import { consume, type LimiterFor, memoryLimiter } from "./limiters.ts";

/** Room for a family, an office or a hall full of guests behind one address; none for a script. */
export const SUBMISSIONS_PER_ADDRESS = 20;
export const SUBMISSION_WINDOW_S = 10 * 60;

/** Each takes seats away from others: what a family needs, and no more. */
const PLACES_PER_ADDRESS = 5;
const PLACES_WINDOW_S = 60 * 60;

/** Each press in the cart of a browser without scripts is a request. They write nothing but the browser's own cookie. */
export const CART_CHANGES_PER_ADDRESS = 200;

/** Joins what is under way in this process; that a row is written once is the tables' own rule. */
export function createFormGuard(limiterFor: LimiterFor = memoryLimiter): FormGuard {
  const forms = limiterFor({ name: "form", points: SUBMISSIONS_PER_ADDRESS, windowS: SUBMISSION_WINDOW_S });
  const places = limiterFor({ name: "places", points: PLACES_PER_ADDRESS, windowS: PLACES_WINDOW_S });
  const cart = limiterFor({ name: "cart", points: CART_CHANGES_PER_ADDRESS, windowS: SUBMISSION_WINDOW_S });
  const limiters = new Map([
    ["places", places],
    ["cart", cart],
  ]);
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
