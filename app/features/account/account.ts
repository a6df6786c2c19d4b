import { createAccountStore } from "./account-store";
import { loadClient } from "./load-client";
import { hasStoredSession } from "./stored-session";

/** The account of this browser. */
export const account = createAccountStore({
  hasStoredSession,
  onForeignChange: (changed) => window.addEventListener("storage", changed),
  async follow(tell) {
    const [client, { followSession }] = await Promise.all([loadClient(), import("./follow-session")]);
    await followSession(client, tell);
  },
});
