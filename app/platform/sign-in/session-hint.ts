/**
 * Readable by scripts and useless to a thief: cached pages learn from it who is signed in. The session itself is in an
 * HttpOnly cookie. A browser without the hint counts as signed out, so that a visitor can sign out while the server is
 * down.
 */
export const HINT_COOKIE = "afi-who";

export interface SessionHint {
  id: string;
  email: string;
  fullName: string;
  /** When the access token expires, in seconds; it is renewed before. */
  expiresAt: number;
  /** The session was opened by a password reset link. */
  isRecovery?: boolean;
}

/** The hint in a cookie header (`name=value; …`); null when missing or malformed. */
export function readHint(cookies: string): SessionHint | null {
  const value = cookies.match(`(?:^|; *)${HINT_COOKIE}=([^;]+)`)?.[1];
  if (value === undefined) return null;
  try {
    const hint: unknown = JSON.parse(decodeURIComponent(value));
    return isHint(hint) ? hint : null;
  } catch {
    return null;
  }
}

function isHint(value: unknown): value is SessionHint {
  if (typeof value !== "object" || value === null) return false;
  const { id, email, fullName, expiresAt } = value as Partial<SessionHint>;
  const isText = (field: unknown) => typeof field === "string";
  return isText(id) && isText(email) && isText(fullName) && typeof expiresAt === "number";
}
