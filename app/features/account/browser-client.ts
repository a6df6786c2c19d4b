import { GoTrueClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "~/db/database.types";
import type { BackendAddress } from "./backend-address";
import { SESSION_KEY } from "./session";

/** Sign-in and tables with the visitor's own rights. Half the size of the whole supabase-js, which is made of these. */
export interface BrowserClient {
  auth: GoTrueClient;
  db: PostgrestClient<Database>;
}

/** Heavy: reach it through `loadClient`, never by a plain import. */
export function createBrowserClient({ url, anonKey }: BackendAddress): BrowserClient {
  const base = url ?? window.location.origin;
  const auth = new GoTrueClient({
    url: `${base}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: SESSION_KEY,
    flowType: "pkce",
    persistSession: true,
    autoRefreshToken: true,
    // The links of our mails lead to a page that uses them up when a person acts.
    detectSessionInUrl: false,
  });
  const db = new PostgrestClient<Database>(`${base}/rest/v1`, {
    headers: { apikey: anonKey },
    // The page says what went wrong and offers another try; the library would try on its own for seven seconds.
    retry: false,
    async fetch(input, init) {
      const { data } = await auth.getSession();
      const headers = new Headers(init?.headers);
      headers.set("Authorization", `Bearer ${data.session?.access_token ?? anonKey}`);
      return fetch(input, { ...init, headers });
    },
  });
  return { auth, db };
}
