import { consume, memoryLimiter } from "../../platform/limits/limiter.server.ts";

/** A fast typist asks about five times a second; an office behind one address asks more. */
const SUGGESTIONS_PER_ADDRESS = 300;
const SUGGESTION_WINDOW_S = 60;

/** Counted by each process for itself: what is limited is the work of this process, not what somebody may do. */
export function createSuggestionLimit() {
  const suggestions = memoryLimiter({
    name: "suggestion",
    points: SUGGESTIONS_PER_ADDRESS,
    windowS: SUGGESTION_WINDOW_S,
  });
  return async (address: string) => (await consume(suggestions, address)) === null;
}
