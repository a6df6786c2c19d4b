import { consume, type LimiterFor, memoryLimiter } from "./limiters.ts";

/** A fast typist asks about five times a second; an office behind one address asks more. */
const SUGGESTIONS_PER_ADDRESS = 300;
const WINDOW_S = 60;

/** Counted by each process for itself: what is limited is the work of this process, not what somebody may do. */
export function createSuggestionLimit(limiterFor: LimiterFor = memoryLimiter) {
  const suggestions = limiterFor({ name: "suggestion", points: SUGGESTIONS_PER_ADDRESS, windowS: WINDOW_S });
  return async (address: string) => (await consume(suggestions, address)) === null;
}
