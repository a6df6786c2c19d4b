import { useSyncExternalStore } from "react";
import { account } from "./account";
import { type AccountState, UNKNOWN_ACCOUNT } from "./account-state";

/** Who is signed in, with their profile. Loading on the server and until the browser has checked. */
export function useAccount(): AccountState {
  return useSyncExternalStore(account.subscribe, account.read, () => UNKNOWN_ACCOUNT);
}
