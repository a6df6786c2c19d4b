import type { AuthHandler } from "./auth-handler.ts";

/** As long as hosted Supabase takes a replaced token for one that was sent twice at once. */
const REUSE_INTERVAL_MS = 10_000;

interface Renewal {
  answer: Promise<Response>;
  /** The token that took this one's place, once it is known. */
  successor?: string;
}

/**
 * Renews a session once, however many requests bring the same refresh token at the same moment: the package would give
 * each its own successor, and end the session when the token came again. Once the successor is used, a token that
 * comes back is a stolen one, and the package's to judge.
 */
export function renewOnce(renew: AuthHandler): AuthHandler {
  const renewals = new Map<string, Renewal>();

  function begin(token: string, ...request: Parameters<AuthHandler>): Renewal {
    for (const [replaced, { successor }] of renewals) if (successor === token) renewals.delete(replaced);
    const renewal: Renewal = { answer: Promise.resolve(renew(...request)) };
    renewals.set(token, renewal);
    const forget = () => renewals.get(token) === renewal && renewals.delete(token);
    renewal.answer.then(async (answer) => {
      // What was refused may be asked again at once.
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

function tokenIn(body: unknown): string {
  const token = typeof body === "object" && body !== null && "refresh_token" in body && body.refresh_token;
  return typeof token === "string" ? token : "";
}
