import { withTimeout } from "~/lib/timeout";
import { account } from "./account";
import { loadClient } from "./load-client";
import { hasStoredSession } from "./stored-session";

/** A backend that does not answer must not keep anybody signed in here. */
const BACKEND_LIMIT_MS = 5_000;

/** Ends the session here and at the backend, leaves nothing of ours behind and begins again at the home page. */
export async function signOut(): Promise<void> {
  account.leave();
  await endSession().catch(() => {
    // It could not be told; what it keeps of the session ends by itself.
  });
  startAfresh("/");
}

/** Leaves nothing of ours behind. A full load: nothing of the visitor's stays in memory either. */
export function startAfresh(path: string): void {
  forgetEverything();
  // The router writes down how far the page was scrolled when it goes.
  window.addEventListener("pagehide", forgetEverything, { once: true });
  window.location.replace(path);
}

/** Only the session of this browser: a phone signing out leaves the desk signed in. */
async function endSession() {
  if (!hasStoredSession()) return;
  await withTimeout(BACKEND_LIMIT_MS, async () => {
    const { auth } = await loadClient();
    const { error } = await auth.signOut({ scope: "local" });
    if (error) throw error;
  });
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
