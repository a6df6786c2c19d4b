/**
 * Readable by scripts and worth nothing to a thief: pages that are the same for everyone learn from it who is signed
 * in. The session itself is in a cookie that no script can read. A browser without the hint counts as signed out, so
 * that a visitor can sign out while the server does not answer.
 */
export const HINT_COOKIE = "afi-who";

export interface SessionHint {
  id: string;
  email: string;
  fullName: string;
  /** When the access token ends, in seconds; it is renewed before. */
  expiresAt: number;
  /** The session was opened by a link for a new password. */
  isRecovery?: boolean;
}

/** The hint among these cookies (`name=value; …`); null without one. Rubbish is none. */
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
