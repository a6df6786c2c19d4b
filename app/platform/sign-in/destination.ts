import { isOwnPath } from "../lib/own-path.ts";

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
  if (next === null || !isOwnPath(next)) return null;
  const { pathname, search, hash } = new URL(next, "https://own.example");
  const isSignIn = ["/auth", "/login", "/logout"].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return isSignIn ? null : pathname + search + hash;
}
