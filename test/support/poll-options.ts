/** For work after a response: generous for busy machines, not a measurement. */
export const POLL_OPTIONS = { timeout: 30_000 };
