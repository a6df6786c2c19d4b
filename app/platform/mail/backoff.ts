const FIRST_WAIT_MS = 30_000;
export const MAX_WAIT_MS = 6 * 3_600_000;
/** About three days, as is usual for mail servers. */
export const MAX_ATTEMPTS = 21;

/** The delay doubles after each failure, up to six hours; null after the last attempt. */
export function waitAfter(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
}
