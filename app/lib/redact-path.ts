const SECRET_PATHS = /^(\/newsletter\/unsubscribe\/|\/ticket\/|\/waiting\/).+/i;

/** A path for the log, without secrets. Order links have theirs in the query, which is not logged. */
export function redactPath(path: string): string {
  return path.replace(SECRET_PATHS, "$1…");
}
