import { type AccountChange, type AccountState, changeAccount, UNKNOWN_ACCOUNT } from "./account-state";

/** A page never waits longer for a session than this. */
export const LOADING_LIMIT_MS = 5_000;

/** The part of the browser an account needs; tests bring their own. */
export interface AccountHome {
  hasStoredSession: () => boolean;
  /** Calls back when another tab has changed the storage. */
  onForeignChange: (changed: () => void) => void;
  /** Loads the client and tells what becomes of the session; settles after the first look at it. */
  follow: (tell: (change: AccountChange) => void) => Promise<void>;
}

export interface AccountStore {
  read: () => AccountState;
  subscribe: (listener: () => void) => () => void;
  /** Looks for a stored session, and follows it if there is one. */
  start: () => void;
  /** Follows the session even if there is none yet: a visitor is about to sign in. */
  open: () => void;
  /** Nobody is signed in any more, whatever is still on its way: the visitor is leaving. */
  leave: () => void;
}

/** One account for all components of a page, in step with the other tabs of the browser. */
export function createAccountStore({ hasStoredSession, onForeignChange, follow }: AccountHome): AccountStore {
  const listeners = new Set<() => void>();
  let state = UNKNOWN_ACCOUNT;
  let isStarted = false;
  let isFollowing = false;
  let hasLeft = false;

  function tell(change: AccountChange) {
    if (hasLeft) return;
    const next = changeAccount(state, change);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function open() {
    if (isFollowing || hasLeft) return;
    isFollowing = true;
    const limit = setTimeout(() => tell({ type: "checked" }), LOADING_LIMIT_MS);
    follow(tell)
      .catch((error: unknown) => {
        isFollowing = false;
        console.error("The session could not be read", error);
      })
      .finally(() => {
        clearTimeout(limit);
        tell({ type: "checked" });
      });
  }

  function look() {
    if (hasStoredSession()) open();
    else tell(state.user ? { type: "event", event: "SIGNED_OUT", user: null } : { type: "checked" });
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      onForeignChange(look);
      look();
    },
    open,
    leave() {
      tell({ type: "event", event: "SIGNED_OUT", user: null });
      hasLeft = true;
    },
  };
}
