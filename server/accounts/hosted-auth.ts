import { AuthClient, isAuthRetryableFetchError } from "@supabase/auth-js";
import { z } from "zod";
import type { TokenClaims } from "../../app/platform/sign-in/accounts.ts";
import type { AuthService } from "./auth-service.ts";
import { claims, readPayload, toClaims } from "./verify-token.ts";

export interface HostedProject {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
}

/** Supabase Auth of a hosted project. The site must use that project's database: sessions are looked up there. */
export function openHostedAuth({ url, anonKey, serviceRoleKey }: HostedProject): AuthService {
  const clientWith = (key: string) =>
    new AuthClient({
      url: `${url}/auth/v1`,
      headers: { apikey: key, Authorization: `Bearer ${key}` },
      persistSession: false,
      autoRefreshToken: false,
    });
  const visitors = clientWith(anonKey);
  const { admin } = clientWith(serviceRoleKey);
  return {
    url,
    anonKey,
    fetch: (input, init) => fetch(input, init),
    async verify(token, options) {
      // Verified locally with the project's public keys; with a shared secret, by a request to the project.
      const { data, error } = await visitors.getClaims(token, options);
      if (error && isAuthRetryableFetchError(error)) throw error;
      if (data) return toClaims(claims.parse(data.claims));
      return options?.allowExpired ? expiredClaims(token) : null;
    },
    async createUser(user) {
      const { data, error } = await admin.createUser({ ...user, email_confirm: true });
      if (error?.code === "email_exists") return "exists";
      if (error) throw new Error("The sign-in service created no user", { cause: error });
      return z.object({ id: z.uuid() }).parse(data.user);
    },
    settled: async () => {},
  };
}

/**
 * A project with a shared secret does not verify expired tokens. An expired token grants nothing: the session is
 * renewed first, and the new token is verified.
 */
function expiredClaims(token: string): TokenClaims | null {
  const read = claims.safeParse(readPayload(token)).data;
  return read && read.exp * 1000 < Date.now() ? toClaims(read) : null;
}
