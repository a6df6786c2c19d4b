import type { AuthHandler } from "./auth-handler.ts";

/** Hosted Supabase's interval in which a replaced token counts as sent twice rather than stolen. */
const REUSE_INTERVAL_MS = 10_000;

interface Renewal {
  answer: Promise<Response>;
  /** The token that replaced this one, once issued. */
  successor?: string;
}

/**
 * Renews a session once for simultaneous requests with the same refresh token. The package would issue a successor to
 * each and end the session on the second use. Once the successor was used, the old token counts as stolen, and the
 * package decides.
 */
export function renewOnce(renew: AuthHandler): AuthHandler {
  const renewals = new Map<string, Renewal>();

  function begin(token: string, ...request: Parameters<AuthHandler>): Renewal {
    for (const [replaced, { successor }] of renewals) if (successor === token) renewals.delete(replaced);
    const renewal: Renewal = { answer: Promise.resolve(renew(...request)) };
    renewals.set(token, renewal);
    const forget = () => renewals.get(token) === renewal && renewals.delete(token);
    renewal.answer.then(async (answer) => {
      // A refused renewal can be retried at once.
      if (!answer.ok) return forget();
      renewal.successor = tokenIn(await answer.clone().json());
      setTimeout(forget, REUSE_INTERVAL_MS).unref();
    }, forget);
    return renewal;
  }

  return async (authContext, request, body) => {
    const token = tokenIn(body);
    const { answer } = renewals.get(token) ?? begin(token, authContext, request, body);
    return (await answer).clone();
  };
}

export function tokenIn(body: unknown): string {
  const token = typeof body === "object" && body !== null && "refresh_token" in body && body.refresh_token;
  return typeof token === "string" ? token : "";
}
