import type { Accounts } from "../../app/platform/sign-in/accounts.ts";
import type { SiteDatabase } from "../db/site-database.ts";
import { createAuthLimits } from "../http/limits/auth-limits.ts";
import { limitersFor } from "../http/limits/limiters.ts";
import type { AuthService } from "./auth-service.ts";
import { findLiveAccount } from "./live-sessions.ts";

/** The interface of the site's routes to sign-in. */
export function openAccounts({ auth, db }: { auth: AuthService; db: SiteDatabase }): Accounts {
  return {
    auth,
    findLive: (claims) => findLiveAccount(db.signIn, claims),
    sessionOf: ({ id, email }, sessionId) =>
      db.as({ role: "authenticated", sub: id, email, ...(sessionId && { session_id: sessionId }) }),
    createUser: (user) => auth.createUser(user),
    limits: createAuthLimits(limitersFor(db.mode, db.service)),
  };
}
