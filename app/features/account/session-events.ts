import type { AccountChange, AuthEvent, Profile } from "./account-state";
import type { SessionHint } from "./session-hint";

/** The server renews a token that ends within a minute and a half. */
const RENEW_BEFORE_MS = 60_000;
/** A timer holds no longer time. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The part of the browser that sessions need; tests bring their own. */
export interface SessionBrowser {
  readHint(): SessionHint | null;
  /** Calls back when the cookies may have changed: in this tab, in another, or while nobody looked. */
  onChange(look: () => void): void;
  notifyOtherTabs(): void;
  /** Asks the server for the profile, which also renews a session about to end. Null when it cannot be read. */
  fetchProfile(): Promise<Profile | null>;
}

/** Turns what becomes of the hint cookie into the events of the specification. Gives a way to look at once. */
export function followSession(
  browser: SessionBrowser,
  notify: (change: AccountChange) => void,
): { look: () => void } {
  let last = browser.readHint();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  function announce(event: AuthEvent) {
    const hint = last;
    notify({ type: "event", event, user: hint });
    clearTimeout(renewal);
    if (!hint) return;
    const wait = hint.expiresAt * 1000 - RENEW_BEFORE_MS - Date.now();
    if (wait > 0) renewal = setTimeout(readProfile, Math.min(wait, MAX_TIMER_MS));
    void readProfile();
  }

  async function readProfile() {
    const userId = last?.id;
    const profile = await browser.fetchProfile();
    // The answer may have renewed the session, or ended one that the server knows no longer.
    look();
    if (userId !== undefined) notify({ type: "profile", userId, profile });
  }

  function look() {
    const before = last;
    last = browser.readHint();
    const event = eventBetween(before, last);
    if (!event) return;
    announce(event);
    browser.notifyOtherTabs();
  }

  announce("INITIAL_SESSION");
  browser.onChange(look);
  return { look };
}

/** Null when nothing has changed. */
export function eventBetween(before: SessionHint | null, now: SessionHint | null): AuthEvent | null {
  if (!now) return before && "SIGNED_OUT";
  if (now.isRecovery && !(before?.isRecovery && before.id === now.id)) return "PASSWORD_RECOVERY";
  if (now.id !== before?.id) return "SIGNED_IN";
  if (now.email !== before.email || now.fullName !== before.fullName) return "USER_UPDATED";
  return now.expiresAt === before.expiresAt ? null : "TOKEN_REFRESHED";
}
