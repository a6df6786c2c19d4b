import { type AccountChange, type AccountState, changeAccount, UNKNOWN_ACCOUNT } from "./account-state";

/** A page never waits longer for a session than this. */
export const LOADING_TIMEOUT_MS = 5_000;

/** Tells what becomes of the session from here on. Gives a way to look again at once. */
export type Follow = (notify: (change: AccountChange) => void) => { look: () => void };

export interface AccountStore {
  read: () => AccountState;
  subscribe: (listener: () => void) => () => void;
  /** Looks for a session, and follows what becomes of it. */
  start: () => void;
  /** Something here has just signed in or changed the account. */
  look: () => void;
  /** Nobody is signed in any more, whatever is still on its way: the visitor is leaving. */
  leave: () => void;
}

/** One account for all components of a page, in step with the other tabs of the browser. */
export function createAccountStore(follow: Follow): AccountStore {
  const listeners = new Set<() => void>();
  let state = UNKNOWN_ACCOUNT;
  let look: (() => void) | undefined;
  let hasLeft = false;

  function notify(change: AccountChange) {
    if (hasLeft) return;
    const next = changeAccount(state, change);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (look) return;
      look = () => {};
      setTimeout(() => notify({ type: "checked" }), LOADING_TIMEOUT_MS);
      try {
        look = follow(notify).look;
      } catch (error) {
        console.error("The session could not be read", error);
        notify({ type: "checked" });
      }
    },
    look: () => look?.(),
    leave() {
      notify({ type: "event", event: "SIGNED_OUT", user: null });
      hasLeft = true;
    },
  };
}
