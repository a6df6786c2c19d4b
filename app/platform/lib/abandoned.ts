/** What Node says of a connection that ended under a body it was reading. */
const HANG_UP_CODES = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

/** Whether this is no failure but the visitor's leaving: what is thrown because of it, not what failed meanwhile. */
export function isAbandoned(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  if (error === signal.reason) return true;
  if (!(error instanceof Error)) return false;
  const { name, code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (name === "AbortError" || (code !== undefined && HANG_UP_CODES.includes(code))) return true;
  return cause !== undefined && isAbandoned(cause, signal);
}
