export interface Destination {
  to: string;
  /** Staff pages are a separate bundle, so they need a full page load. */
  isFullLoad: boolean;
}

const STAFF_ROLES = ["admin", "editor"];
const STAFF_PATH = "/admin";
const SHOP_PATH = "/house-of-nala";

export function isStaff(role: string | undefined): boolean {
  return role !== undefined && STAFF_ROLES.includes(role);
}

/** Where a signed-in visitor goes: the page that was asked for, otherwise by role. */
export function destinationFor(leadsStaff: boolean, next: string | null): Destination {
  const to = ownPath(next) ?? (leadsStaff ? STAFF_PATH : SHOP_PATH);
  return { to, isFullLoad: to === STAFF_PATH || to.startsWith(`${STAFF_PATH}/`) };
}

/** A path on this site, excluding the sign-in and sign-out pages. */
export function ownPath(next: string | null): string | null {
  if (!next?.startsWith("/")) return null;
  const base = "https://own.example";
  const url = parseUrl(next, base);
  // A path that begins with two slashes is another host.
  if (url?.origin !== base || url.pathname.startsWith("//")) return null;
  if (
    ["/auth", "/login", "/logout"].some(
      (path) => url.pathname === path || url.pathname.startsWith(`${path}/`),
    )
  )
    return null;
  return url.pathname + url.search + url.hash;
}

/** `URL.canParse` and `URL.parse` are newer than the oldest browsers we serve. */
function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
