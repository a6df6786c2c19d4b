import { type GoTrueClient, isAuthRetryableFetchError } from "@supabase/auth-js";
import { combineChunks, createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { createContext, type MiddlewareFunction } from "react-router";
import * as z from "zod/mini";
import { PRIVATE } from "~/platform/lib/private-headers";
import { withTimeout } from "~/platform/lib/timeout";
import { accountsContext, findVisitorContext, siteContext } from "../context";
import type { Account, Accounts, TokenClaims } from "./accounts";
import { HINT_COOKIE, readHint, type SessionHint } from "./session-hint";
import { owesSecondStep } from "./two-step/staff-access.server";
import type { Visitor } from "./visitor";

const SESSION_COOKIE = "afi-session";

/** The client library's prefix of encoded values. */
const ENCODING = "base64-";
const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });
/** The longest that browsers keep a cookie; the sign-in service decides when a session ends. */
const COOKIE_AGE_S = 400 * 24 * 60 * 60;
/** As in the client library: a token that expires sooner is renewed first. */
const RENEW_BEFORE_MS = 90_000;
const RENEW_TIMEOUT_MS = 4_000;
const SIGN_OUT_TIMEOUT_MS = 5_000;

export interface SignedIn extends Visitor, Account {
  claims: TokenClaims;
}

/** The session of one request, read lazily. */
export interface VisitorSession {
  /** Its holder, also one who still owes the second step. */
  find(): Promise<SignedIn | null>;
  /** The sign-in client; the cookies follow what it does. */
  auth(): Pick<
    GoTrueClient,
    "signInWithPassword" | "signUp" | "resetPasswordForEmail" | "resend" | "verifyOtp" | "updateUser"
  >;
  /** The account has changed, so the hint must be updated. */
  noteChange(change?: { isRecovery: boolean }): void;
  /** Ends the session in this browser, whatever the sign-in service responds. */
  signOut(): Promise<void>;
  /** Clears a session that the service has already ended. */
  forget(): null;
}

export const sessionContext = createContext<VisitorSession>();

/** For routes that need the signed-in visitor. Cached pages use it in their action only. */
export const visitorSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isSecure = context.get(siteContext).siteUrl.startsWith("https:");
  const session = openSession(request, context.get(accountsContext), isSecure);
  context.set(sessionContext, session);
  context.set(findVisitorContext, () => findVisitor(session));
  const response = await next();
  if (!session.isUsed()) return response;
  for (const cookie of await session.cookies()) response.headers.append("Set-Cookie", cookie);
  for (const [name, value] of Object.entries(PRIVATE)) response.headers.set(name, value);
  return response;
};

/** Until the second step is given, a session can do nothing but give it or sign out: its holder counts as a guest. */
async function findVisitor(session: Pick<VisitorSession, "find">): Promise<Visitor | null> {
  const holder = await session.find();
  return holder && (await owesSecondStep(holder.db)) ? null : holder;
}

function openSession(request: Request, accounts: Accounts, isSecure: boolean) {
  const header = request.headers.get("Cookie") ?? "";
  const given = parseCookieHeader(header).map(({ name, value = "" }) => ({ name, value }));
  const flags = { path: "/", sameSite: "lax", secure: isSecure } as const;
  /** Cookies to set in the response, by name. */
  const answered = new Map<string, string>();
  let isUsed = false;
  let isHintStale = false;
  let isRecovery = readHint(header)?.isRecovery === true;
  let client: GoTrueClient | undefined;
  let found: Promise<SignedIn | null> | undefined;

  function auth(): GoTrueClient {
    isUsed = true;
    client ??= createServerClient(accounts.auth.url, accounts.auth.anonKey, {
      global: { fetch: accounts.auth.fetch },
      cookieOptions: { name: SESSION_COOKIE, httpOnly: true, maxAge: COOKIE_AGE_S, ...flags },
      cookies: {
        encode: "tokens-only",
        getAll: () => given,
        setAll(cookies) {
          // Our links contain a token, not a code, so the PKCE verifier is not needed.
          for (const { name, value, options } of cookies)
            if (!name.endsWith("-code-verifier"))
              answered.set(name, serializeCookieHeader(name, value, options));
        },
      },
    }).auth as GoTrueClient;
    return client;
  }

  /** The holder of the client's session; renews it when it is about to expire. */
  async function holder(): Promise<SignedIn | null> {
    const { data, error } = await withTimeout(RENEW_TIMEOUT_MS, () => auth().getSession());
    if (error && isAuthRetryableFetchError(error))
      throw new Error("The sign-in service did not say whose session this is", { cause: error });
    const claims = data.session && (await accounts.auth.verify(data.session.access_token));
    return claims && signedIn(claims);
  }

  async function signedIn(claims: TokenClaims): Promise<SignedIn | null> {
    const account = await accounts.findLive(claims);
    return account && { ...account, claims, db: accounts.sessionOf(account, claims.sessionId) };
  }

  /** Trusts nothing in the cookies: verifies the signature, then checks that the session still exists. */
  async function findSession(): Promise<SignedIn | null> {
    isUsed = true;
    const token = await accessTokenIn(given);
    const claims = token === null ? null : await accounts.auth.verify(token, { allowExpired: true });
    const visitor = claims && (await signedIn(claims));
    if (!visitor) return forget();
    if (!readHint(header)) {
      // Signed out in the browser while the server was unreachable.
      await signOut();
      return null;
    }
    const isEnding = visitor.claims.expiresAt * 1000 - Date.now() < RENEW_BEFORE_MS;
    return isEnding ? ((await holder()) ?? forget()) : visitor;
  }

  function forget(): null {
    isUsed = true;
    const own = given.filter(({ name }) => name.startsWith(SESSION_COOKIE) || name === HINT_COOKIE);
    for (const { name } of own) answered.set(name, serializeCookieHeader(name, "", { ...flags, maxAge: 0 }));
    return null;
  }

  async function signOut(): Promise<void> {
    try {
      await withTimeout(SIGN_OUT_TIMEOUT_MS, () => auth().signOut({ scope: "local" }));
    } catch {
      // The service was not reached; its session expires by itself.
    }
    answered.clear();
    forget();
  }

  function noteChange(change?: { isRecovery: boolean }): void {
    isHintStale = true;
    if (change) isRecovery = change.isRecovery;
  }

  /** The hint matches the session. */
  async function cookies(): Promise<Iterable<string>> {
    const isOpened = [...answered].some(
      ([name, cookie]) => name.startsWith(SESSION_COOKIE) && !isExpiry(cookie),
    );
    const visitor = isOpened || isHintStale ? await holder() : null;
    if (visitor) {
      const { id, email, fullName, claims } = visitor;
      const hint: SessionHint = { id, email, fullName, expiresAt: claims.expiresAt };
      if (isRecovery) hint.isRecovery = true;
      const age = { ...flags, maxAge: COOKIE_AGE_S };
      answered.set(HINT_COOKIE, serializeCookieHeader(HINT_COOKIE, JSON.stringify(hint), age));
    }
    return answered.values();
  }

  return {
    find: () => (found ??= findSession()),
    auth,
    noteChange,
    signOut,
    forget,
    isUsed: () => isUsed,
    cookies,
  };
}

/** Null for a value that the client library has not written. */
async function accessTokenIn(cookies: { name: string; value: string }[]): Promise<string | null> {
  const stored = await combineChunks(
    SESSION_COOKIE,
    (part) => cookies.find(({ name }) => name === part)?.value ?? null,
  );
  if (!stored?.startsWith(ENCODING)) return null;
  try {
    const json = Buffer.from(stored.slice(ENCODING.length), "base64url").toString();
    return tokens.safeParse(JSON.parse(json)).data?.access_token ?? null;
  } catch {
    return null;
  }
}

function isExpiry(cookie: string): boolean {
  return cookie.includes("Max-Age=0");
}
