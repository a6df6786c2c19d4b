import { useSyncExternalStore } from "react";
import { account } from "./account";
import { type AccountState, UNKNOWN_ACCOUNT } from "./account-state";
import { signOut } from "./sign-out";

export interface AccountView extends AccountState {
  signOut: () => Promise<void>;
}

/** Who is signed in, with their profile. Loading on the server and until the browser has looked. */
export function useAccount(): AccountView {
  const state = useSyncExternalStore(account.subscribe, account.read, () => UNKNOWN_ACCOUNT);
  return { ...state, signOut };
}
