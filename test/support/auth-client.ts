import { AuthClient } from "@supabase/auth-js";
import type { AuthService } from "../../server/accounts/auth-service.ts";

/** One visitor's way to the sign-in service, with a session of its own in memory. */
export function authClient({ url, anonKey, fetch }: AuthService) {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey },
    fetch,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}
