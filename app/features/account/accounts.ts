import type { Db } from "../../db/client.ts";

/** What of an access token counts, once its signature was checked. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  /** In seconds. */
  expiresAt: number;
}

/** Supabase Auth's protocol, and a check of the tokens it gives out. */
export interface AuthEndpoint {
  url: string;
  anonKey: string;
  fetch: typeof fetch;
  /** Null for a token that this service did not sign, or that has expired. */
  verify(accessToken: string, options?: { allowExpired: boolean }): Promise<TokenClaims | null>;
}

/** Somebody who can sign in here, as the database knows them now. */
export interface Account {
  id: string;
  email: string;
  fullName: string;
  /** When the address was confirmed. */
  confirmedAt: string | null;
}

/** What visitors try with accounts, counted apart. */
export type AuthAttempt = "sign in" | "sign up" | "reset" | "resend" | "open link" | "change";

/** Rate limits against guessed passwords and mail bombing. */
export interface AuthLimits {
  /** Whether this may be tried now; asking counts. */
  admits(attempt: AuthAttempt, from: AttemptOrigin): Promise<boolean>;
  /** The try succeeded, or broke by our fault: where only failures count, it is given back. */
  forgive(attempt: AuthAttempt, from: AttemptOrigin, why: "succeeded" | "broken"): Promise<void>;
}

export interface AttemptOrigin {
  /** Where the visitor's request came from: calls in this process have no address of their own. */
  address: string;
  /** Whose account it is about; empty where that is not known. */
  email: string;
}

/** Everything sessions need of the server. */
export interface Accounts {
  auth: AuthEndpoint;
  /** The account of a session that has not been ended, by sign-out, a new password or deletion. */
  findLive(claims: TokenClaims): Promise<Account | null>;
  /** SQL with this person's own rights. */
  sessionOf(account: Pick<Account, "id" | "email">): Db;
  limits: AuthLimits;
}
