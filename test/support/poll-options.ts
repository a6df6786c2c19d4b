/** How long to wait for what goes on after an answer: a limit for machines under load, not a measure of anything. */
export const POLL_OPTIONS = { timeout: 30_000 };
