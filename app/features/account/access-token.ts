import { withTimeout } from "~/lib/timeout";
import { loadClient } from "./load-client";
import { readAccessToken } from "./session";
import { hasStoredSession, storedSession } from "./stored-session";

const REFRESH_LIMIT_MS = 5_000;

/**
 * The token that says to our own server who is asking: `Authorization: Bearer …`. Null for a guest, and when an old
 * session cannot be renewed now: nobody waits long for it, and no order is lost over it.
 */
export async function accessToken(): Promise<string | null> {
  const stored = storedSession();
  const fresh = readAccessToken(stored, Date.now());
  if (fresh || !hasStoredSession()) return fresh;
  try {
    return await withTimeout(REFRESH_LIMIT_MS, async () => {
      const { auth } = await loadClient();
      const { data } = await auth.getSession();
      return data.session?.access_token ?? null;
    });
  } catch {
    return null;
  }
}
