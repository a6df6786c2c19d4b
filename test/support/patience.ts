/** How long to wait for what goes on after an answer: a limit for machines under load, not a measure of anything. */
export const PATIENCE = { timeout: 30_000 };
