import { account } from "./account";

/** A server that does not respond must not block signing out here. */
const SERVER_TIMEOUT_MS = 8_000;

/** Ends the session in the browser and on the server, clears our storage and loads the home page. */
export async function signOut(): Promise<void> {
  account.markSignedOut();
  try {
    const headers = { Accept: "application/json" };
    await fetch("/logout", { method: "POST", headers, signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) });
  } catch {
    // The server was not reached. Without the hint cookie the session no longer counts, and the next request ends it.
  }
  clearAndLoad("/");
}

/** Clears our storage. A full page load, so that nothing of the visitor's remains in memory either. */
export function clearAndLoad(path: string): void {
  forgetEverything();
  // Other tabs are notified here, in browsers without cookie events.
  account.check();
  // On unload the router writes scroll positions to the storage, so it is cleared after that.
  window.addEventListener("pagehide", forgetEverything, { once: true });
  window.location.replace(path);
}

function forgetEverything() {
  for (const forget of [
    () => window.localStorage.clear(),
    () => window.sessionStorage.clear(),
    () => document.cookie.split(";").forEach(expireCookie),
  ])
    try {
      forget();
    } catch {
      // Storage is blocked, so there is nothing to clear.
    }
}

function expireCookie(cookie: string) {
  const name = cookie.split("=")[0]?.trim();
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}
