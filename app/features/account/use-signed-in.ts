import { useMemo, useSyncExternalStore } from "react";
import { account } from "./account";
import { readSignedIn, type SignedIn } from "./session";
import { storedSession } from "./stored-session";

/** Other tabs tell through the storage, this one through its account. */
function subscribe(changed: () => void) {
  window.addEventListener("storage", changed);
  const leave = account.subscribe(changed);
  return () => {
    window.removeEventListener("storage", changed);
    leave();
  };
}

/**
 * Who is signed in on this browser, at once and without loading the client; nobody on the server, so that pages are
 * the same for everyone.
 */
export function useSignedIn(): SignedIn | null {
  const session = useSyncExternalStore(subscribe, storedSession, () => null);
  return useMemo(() => readSignedIn(session), [session]);
}
