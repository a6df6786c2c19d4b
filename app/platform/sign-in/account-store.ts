import { type AccountChange, type AccountState, changeAccount, UNKNOWN_ACCOUNT } from "./account-state";

/** How long pages wait for the session check. */
const LOADING_TIMEOUT_MS = 5_000;

/** Reports changes of the session. Returns a function that checks at once. */
export type Follow = (notify: (change: AccountChange) => void) => { check: () => void };

export interface AccountStore {
  read: () => AccountState;
  subscribe: (listener: () => void) => () => void;
  /** Checks for a session, then follows its changes. */
  start: () => void;
  /** Call after signing in or changing the account. */
  check: () => void;
  /** Marks the visitor as signed out, whatever responses are pending. */
  markSignedOut: () => void;
}

/** One account state for all components of a page, in sync with the browser's other tabs. */
export function createAccountStore(follow: Follow): AccountStore {
  const listeners = new Set<() => void>();
  let state = UNKNOWN_ACCOUNT;
  let check: (() => void) | undefined;
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
      if (check) return;
      check = () => {};
      setTimeout(() => notify({ type: "checked" }), LOADING_TIMEOUT_MS);
      try {
        check = follow(notify).check;
      } catch (error) {
        console.error("The session could not be read", error);
        notify({ type: "checked" });
      }
    },
    check: () => check?.(),
    markSignedOut() {
      notify({ type: "event", event: "SIGNED_OUT", user: null });
      hasLeft = true;
    },
  };
}
