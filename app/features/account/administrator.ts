import type { GoTrueClient } from "@supabase/auth-js";

export const ADMINISTRATOR_PATH = "/auth/administrator";
/** Everybody who signs in waits for this. */
const LIMIT_MS = 5_000;

/**
 * Whether the address of whoever is signed in is the administrator's. The server answers each only about themselves,
 * so that nobody learns that address from the site. No answer is a no.
 */
export async function asksIsAdministrator(auth: Pick<GoTrueClient, "getSession">): Promise<boolean> {
  const { data } = await auth.getSession();
  if (!data.session) return false;
  try {
    const headers = { Authorization: `Bearer ${data.session.access_token}` };
    const response = await fetch(ADMINISTRATOR_PATH, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
    return response.ok && (await response.json()).isAdministrator === true;
  } catch {
    return false;
  }
}
