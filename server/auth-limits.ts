import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { readAuthRequest } from "./backend/accounts/auth-request.ts";
import { authRefusal } from "./backend/accounts/refusal.ts";

const MINUTE_S = 60;

/** Whose tries are counted together. */
type Whom = "address" | "account at address" | "account";

interface Rule {
  /** In the order they are asked: who is refused by one is not counted by the next. */
  limits: readonly (readonly [whom: Whom, tries: number])[];
  windowS: number;
  /** A try that succeeds is given back. */
  countsFailures?: boolean;
  code: "over_request_rate_limit" | "over_email_send_rate_limit";
}

/**
 * Whoever guesses at an account from one address shuts only themselves out of it: its owner, elsewhere, signs in as
 * ever. The last limit of each rule holds against many addresses together, and for its short window against the owner
 * too: the price of stopping a guess that comes from everywhere.
 */
const SIGN_IN: Rule = {
  limits: [
    ["address", 40],
    ["account at address", 8],
    ["account", 60],
  ],
  windowS: 10 * MINUTE_S,
  countsFailures: true,
  code: "over_request_rate_limit",
};
/** Each may send a mail, whether there is such an account or not. */
const MAIL: Rule = {
  limits: [
    ["address", 30],
    ["account at address", 4],
    ["account", 10],
  ],
  windowS: 30 * MINUTE_S,
  code: "over_email_send_rate_limit",
};
const BY_ADDRESS: Rule = {
  limits: [["address", 30]],
  windowS: 10 * MINUTE_S,
  code: "over_request_rate_limit",
};

/** By the door a request goes to. */
const RULES: Record<string, Rule> = {
  "POST /token?grant_type=password": SIGN_IN,
  "POST /signup": { ...MAIL, windowS: 10 * MINUTE_S },
  "POST /recover": MAIL,
  "POST /resend": MAIL,
  "POST /verify": BY_ADDRESS,
  "PUT /user": BY_ADDRESS,
};

export const TOO_MANY_TRIES = "Too many attempts. Please wait a few minutes and try again.";

export type AuthLimits = ReturnType<typeof createAuthLimits>;

/** Slows down whoever guesses passwords or makes us send mails. Counts in this process. */
export function createAuthLimits() {
  const counters = new Map<string, RateLimiterMemory>();
  const counter = (door: string, rule: Rule, whom: Whom, points: number) => {
    const key = `${door} ${whom}`;
    const known = counters.get(key) ?? new RateLimiterMemory({ points, duration: rule.windowS });
    counters.set(key, known);
    return known;
  };

  return async (request: Request, address: string, answer: () => Promise<Response>): Promise<Response> => {
    const { door } = readAuthRequest(request);
    const rule = RULES[door];
    if (!rule) return answer();

    const account = await accountIn(request);
    const keys = { address, "account at address": `${account} ${address}`, account };
    const counted = rule.limits.map(([whom, points]) => ({
      limiter: counter(door, rule, whom, points),
      key: keys[whom],
      isForgiven: whom === "account at address",
    }));
    for (const { limiter, key } of counted) {
      const refusal = await tryOnce(limiter, key);
      if (refusal) return tooMany(rule, refusal);
    }
    const response = await answer();
    const isTheirFault = response.status >= 400 && response.status < 500;
    if (rule.countsFailures && !isTheirFault)
      for (const { limiter, key, isForgiven } of counted)
        await (response.ok && isForgiven ? limiter.delete(key) : limiter.reward(key, 1));
    return response;
  };
}

async function tryOnce(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/** The account a request is about, as a key: the same however its address is written, and short. */
async function accountIn(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : "";
  // What is no text names no account, and may not let itself be made one.
  const name = typeof email === "string" ? email.trim().toLowerCase() : "";
  return createHash("sha256").update(name).digest("base64url");
}

function tooMany({ code }: Rule, { msBeforeNext }: RateLimiterRes): Response {
  return authRefusal(429, code, TOO_MANY_TRIES, {
    headers: { "Retry-After": String(Math.ceil(msBeforeNext / 1000)) },
  });
}
