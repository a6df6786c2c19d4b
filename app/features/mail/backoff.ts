const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 6 * 3_600_000;
/** About three days, as mail servers do among themselves. */
export const MAX_ATTEMPTS = 21;

/** Twice as long after each failure, up to six hours; null when it is time to give up. */
export function waitAfter(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
}
