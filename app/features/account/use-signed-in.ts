import { useMemo, useSyncExternalStore } from "react";
import { readSignedIn, SESSION_KEY, type SignedIn } from "./session";

function subscribe(changed: () => void) {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

/** Who is signed in on this browser; nobody on the server, so that pages are the same for everyone. */
export function useSignedIn(): SignedIn | null {
  const session = useSyncExternalStore(subscribe, stored, () => null);
  return useMemo(() => readSignedIn(session), [session]);
}
