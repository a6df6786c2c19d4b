import { createClient } from "@supabase/supabase-js";
import type { Db } from "../../app/db/client.ts";
import type { Database } from "../../app/db/database.types.ts";
import { recorded } from "./call-recorder.ts";

interface ClientOptions {
  /** Given: the client acts for this signed-in user. */
  accessToken?: string;
  /** Given: answers the client's requests instead of the network. */
  fetch?: typeof fetch;
}

/** Many visitors share a client on the server, so a session that one of them opens must not stay in it. */
const FORGETFUL = { getItem: () => null, setItem() {}, removeItem() {} };

export function createServerClient(url: string, key: string, { accessToken, fetch }: ClientOptions = {}): Db {
  return createClient<Database>(url, key, {
    // The pages have their own fallback; the library would try again for seven seconds first.
    db: { retry: false },
    auth: { storage: FORGETFUL, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: recorded(fetch ?? globalThis.fetch),
      ...(accessToken !== undefined && { headers: { Authorization: `Bearer ${accessToken}` } }),
    },
  });
}
