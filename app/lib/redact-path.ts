const SECRET_PATHS = /^(\/newsletter\/unsubscribe\/|\/ticket\/|\/waiting\/).+/i;

/** A path for the log, without what opens something to whoever reads it. Order links keep theirs in the query. */
export function redactPath(path: string): string {
  return path.replace(SECRET_PATHS, "$1…");
}
