const UNSUBSCRIBE_LINK = /^(\/newsletter\/unsubscribe\/).+/i;

/** A path for the log, without what opens something to whoever reads it. Order links keep theirs in the query. */
export function redactPath(path: string): string {
  return path.replace(UNSUBSCRIBE_LINK, "$1…");
}
