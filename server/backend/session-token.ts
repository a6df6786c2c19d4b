import type { Keys } from "./keys.ts";

/**
 * Links to private files carry tokens signed with the same secret as sessions, and their subject is a file
 * name the uploader chose. Sent as a session, such a token could pose as a user, so only tokens issued by
 * signing in get through. Whether the signature is right is checked later, by the API itself.
 */
export function isSessionOrKey(
  authorization: string | null,
  keys: Pick<Keys, "publishableKey" | "secretKey">,
): boolean {
  const token = authorization?.match(/^\s*Bearer\s+(.*)$/i)?.[1]?.trim();
  if (!token || token === keys.publishableKey || token === keys.secretKey) return true;
  const payload = token.split(".")[1];
  if (payload === undefined) return true;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
    return typeof claims === "object" && claims !== null && "aud" in claims && claims.aud === "authenticated";
  } catch {
    return false;
  }
}
