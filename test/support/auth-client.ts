import { AuthClient } from "@supabase/auth-js";
import type { AuthService } from "../../server/accounts/auth-service.ts";

/** A client of the sign-in service with its own session in memory. */
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
