const BASE = "https://own.example";
/**
 * A browser reads a backslash as a slash and leaves out tabs and line ends, and some proxies decode a slash: with two at
 * its beginning a path is the name of another host.
 */
const LEADS_AWAY = /^\/(?:[/\\]|%2f|%5c)|[\\\s\p{Cc}]/iu;

/** Whether a destination that somebody wrote is a path on this site, query and fragment included. */
export function isOwnPath(destination: string): boolean {
  if (!destination.startsWith("/") || LEADS_AWAY.test(destination)) return false;
  // Also without what its dots leave out.
  const url = parseUrl(destination);
  return url?.origin === BASE && !LEADS_AWAY.test(url.pathname);
}

/** `URL.canParse` and `URL.parse` are newer than the oldest browsers we serve. */
function parseUrl(path: string): URL | null {
  try {
    return new URL(path, BASE);
  } catch {
    return null;
  }
}
