import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { FormGuard } from "../app/features/forms/form-guard.ts";

/** Room for a family, an office or a hall full of guests behind one address; none for a script. */
export const SUBMISSIONS_PER_ADDRESS = 20;
export const SUBMISSION_WINDOW_S = 10 * 60;
/** How long the same words from the same address are the same submission. */
export const SAME_SUBMISSION_MS = 5 * 60 * 1000;
/** More than a busy evening brings; beyond it the oldest are forgotten. */
const MOST_REMEMBERED = 5_000;

/** Counts and remembers in this process. */
export function createFormGuard(): FormGuard {
  const forms = new RateLimiterMemory({ points: SUBMISSIONS_PER_ADDRESS, duration: SUBMISSION_WINDOW_S });
  const answers = new Map<string, { at: number; answer: Promise<unknown> }>();

  function forgetOld(now: number) {
    // A map keeps the order in which its entries came.
    for (const [key, { at }] of answers) {
      if (now - at < SAME_SUBMISSION_MS && answers.size < MOST_REMEMBERED) return;
      answers.delete(key);
    }
  }

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

    once<Answer>(key: string, work: () => Promise<Answer>, isKept: (answer: Answer) => boolean) {
      const now = Date.now();
      forgetOld(now);
      const known = answers.get(key);
      if (known) return known.answer as Promise<Answer>;

      const answer = work();
      answers.set(key, { at: now, answer });
      const forget = () => answers.get(key)?.answer === answer && answers.delete(key);
      answer.then((finished) => isKept(finished) || forget(), forget);
      return answer;
    },
  };
}
