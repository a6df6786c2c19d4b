import { readSignedIn, SESSION_KEY } from "./session";

/** The session as it lies in the browser's storage, which may be forbidden altogether. */
export function storedSession(): string | null {
  try {
    return window.localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

/** Rubbish is no session. */
export function hasStoredSession(): boolean {
  return readSignedIn(storedSession()) !== null;
}
