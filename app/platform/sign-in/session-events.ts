import type { AccountChange, AuthEvent, Profile } from "./account-state";
import type { SessionHint } from "./session-hint";

/** The server renews a token that expires within 90 seconds. */
const RENEW_BEFORE_MS = 60_000;
/** The longest delay a timer supports. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The browser APIs that sessions need; tests pass their own. */
export interface SessionBrowser {
  readHint(): SessionHint | null;
  /** Called when the cookies may have changed: in this tab, in another, or while the tab was hidden. */
  onChange(check: () => void): void;
  notifyOtherTabs(): void;
  /** Fetches the profile, which also renews a session that is about to expire. Null when it cannot be read. */
  fetchProfile(): Promise<Profile | null>;
}

/** Turns changes of the hint cookie into the specification's events. Returns a function that checks at once. */
export function followSession(
  browser: SessionBrowser,
  notify: (change: AccountChange) => void,
): { check: () => void } {
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
    // The response may have renewed the session, or cleared one that no longer exists.
    check();
    if (userId !== undefined) notify({ type: "profile", userId, profile });
  }

  function check() {
    const before = last;
    last = browser.readHint();
    const event = eventBetween(before, last);
    if (!event) return;
    announce(event);
    browser.notifyOtherTabs();
  }

  announce("INITIAL_SESSION");
  browser.onChange(check);
  return { check };
}

/** Null when nothing has changed. */
export function eventBetween(before: SessionHint | null, now: SessionHint | null): AuthEvent | null {
  if (!now) return before && "SIGNED_OUT";
  if (now.isRecovery && !(before?.isRecovery && before.id === now.id)) return "PASSWORD_RECOVERY";
  if (now.id !== before?.id) return "SIGNED_IN";
  if (now.email !== before.email || now.fullName !== before.fullName) return "USER_UPDATED";
  return now.expiresAt === before.expiresAt ? null : "TOKEN_REFRESHED";
}
