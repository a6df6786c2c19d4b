import { account } from "./account";

/** A server that does not answer must not keep anybody signed in here. */
const SERVER_TIMEOUT_MS = 8_000;

/** Ends the session here and at the server, leaves nothing of ours behind and begins again at the home page. */
export async function signOut(): Promise<void> {
  account.leave();
  try {
    const headers = { Accept: "application/json" };
    await fetch("/logout", { method: "POST", headers, signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) });
  } catch {
    // It could not be told. Without the hint the session counts no longer, and the next request ends it.
  }
  startAfresh("/");
}

/** Leaves nothing of ours behind. A full load: nothing of the visitor's stays in memory either. */
export function startAfresh(path: string): void {
  forgetEverything();
  // Where no browser tells, other tabs hear it here.
  account.look();
  // The router writes down how far the page was scrolled when it goes.
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
      // Storage that is forbidden holds nothing.
    }
}

function expireCookie(cookie: string) {
  const name = cookie.split("=")[0]?.trim();
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}
