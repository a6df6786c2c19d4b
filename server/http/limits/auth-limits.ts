import { createHash } from "node:crypto";
import { consume, type LimiterFor, memoryLimiter } from "../../../app/platform/limits/limiter.server.ts";
import type { AttemptOrigin, AuthAttempt, AuthLimits } from "../../../app/platform/sign-in/accounts.ts";

const MINUTE_S = 60;

/** Whose tries are counted together. */
type Scope = "address" | "account at address" | "account";

interface Rule {
  /** In the order they are asked: who is refused by one is not counted by the next. */
  limits: readonly (readonly [scope: Scope, tries: number])[];
  windowS: number;
  /** Tries that succeed, or break by our fault, are given back. */
  countsFailures?: true;
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
};
/** Each may send a mail, whether there is such an account or not. */
const MAIL: Rule = {
  limits: [
    ["address", 30],
    ["account at address", 4],
    ["account", 10],
  ],
  windowS: 30 * MINUTE_S,
};
const BY_ADDRESS: Rule = { limits: [["address", 30]], windowS: 10 * MINUTE_S };

const RULES: Record<AuthAttempt, Rule> = {
  "sign in": SIGN_IN,
  "sign up": { ...MAIL, windowS: 10 * MINUTE_S },
  reset: MAIL,
  resend: MAIL,
  "open link": BY_ADDRESS,
  change: BY_ADDRESS,
  // The row of the account counts wrong codes too, and locks.
  "second step": SIGN_IN,
};

export function createAuthLimits(limiterFor: LimiterFor = memoryLimiter): AuthLimits {
  const limiters = new Map<string, ReturnType<LimiterFor>>();
  const countersOf = (attempt: AuthAttempt, { address, email }: AttemptOrigin) => {
    const account = accountKey(email);
    const keys = { address, "account at address": `${account} ${address}`, account };
    const { limits, windowS } = RULES[attempt];
    return limits.map(([scope, points]) => {
      const name = `${attempt}, ${scope}`;
      const limiter = limiters.get(name) ?? limiterFor({ name, points, windowS });
      limiters.set(name, limiter);
      return { scope, limiter, key: keys[scope] };
    });
  };

  return {
    async admits(attempt, from) {
      for (const { limiter, key } of countersOf(attempt, from)) if (await consume(limiter, key)) return false;
      return true;
    },
    async uncount(attempt, from, why) {
      if (!RULES[attempt].countsFailures) return;
      for (const { scope, limiter, key } of countersOf(attempt, from))
        await (why === "succeeded" && scope === "account at address"
          ? limiter.delete(key)
          : limiter.reward(key, 1));
    },
  };
}

/** The same however the address is written, and short. */
function accountKey(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}
