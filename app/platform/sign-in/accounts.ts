import type { Db } from "../db/client.ts";

/** The claims of a verified access token that we use. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  /** In seconds. */
  expiresAt: number;
}

/** Supabase Auth's protocol, with verification of its tokens. */
export interface AuthEndpoint {
  url: string;
  anonKey: string;
  fetch: typeof fetch;
  /** Null for a token that this service did not sign, or that has expired. */
  verify(accessToken: string, options?: { allowExpired: boolean }): Promise<TokenClaims | null>;
}

/** A user as the database has them now. */
export interface Account {
  id: string;
  email: string;
  fullName: string;
  /** When the address was confirmed. */
  confirmedAt: string | null;
}

/** Rate-limited separately. */
export type AuthAttempt = "sign in" | "sign up" | "reset" | "resend" | "open link" | "change" | "second step";

/** Rate limits against guessed passwords and mail bombing. */
export interface AuthLimits {
  /** Whether this attempt is allowed now; each call counts. */
  admits(attempt: AuthAttempt, from: AttemptOrigin): Promise<boolean>;
  /** The attempt succeeded, or failed by our fault: where only failures count, it is not counted. */
  uncount(attempt: AuthAttempt, from: AttemptOrigin, why: "succeeded" | "broken"): Promise<void>;
}

export interface AttemptOrigin {
  /** The visitor's address, since calls within this process have none. */
  address: string;
  /** The account it concerns; empty where not known. */
  email: string;
}

/** What sessions need from the server. */
export interface Accounts {
  auth: AuthEndpoint;
  /** The account of a session that was not ended by sign-out, a new password or deletion. */
  findLive(claims: TokenClaims): Promise<Account | null>;
  /** A database session with this person's rights; those of staff may depend on what this sign-in session has shown. */
  sessionOf(account: Pick<Account, "id" | "email">, sessionId?: string): Db;
  /** Creates a user with a confirmed address, for somebody who has proved it. */
  createUser(user: { email: string; password: string }): Promise<{ id: string } | "exists">;
  limits: AuthLimits;
}
