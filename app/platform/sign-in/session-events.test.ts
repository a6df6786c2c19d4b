import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountChange, Profile } from "./account-state";
import { eventBetween, followSession } from "./session-events";
import type { SessionHint } from "./session-hint";

const NOW = Date.parse("2026-11-15T10:00:00Z");
const amina: SessionHint = {
  id: "amina",
  email: "amina@mail.example",
  fullName: "Amina Diallo",
  expiresAt: NOW / 1000 + 3600,
};
const naledi: SessionHint = { ...amina, id: "naledi", email: "naledi@mail.example" };
const profile: Profile = { id: "amina", email: amina.email, role: "user", fullName: "Amina Diallo" };

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** A browser whose cookies, other tabs and server the test controls. */
function browser(hint: SessionHint | null, onFetch = (_: { hint: SessionHint | null }) => {}) {
  const played = {
    hint,
    fetched: 0,
    /** How the server's response to a profile request changes the cookies. */
    onFetch,
    told: 0,
    changed: () => {},
    changes: [] as AccountChange[],
    events: () => played.changes.flatMap((change) => (change.type === "event" ? [change.event] : [])),
  };
  const { check } = followSession(
    {
      readHint: () => played.hint,
      onChange: (changed) => (played.changed = changed),
      notifyOtherTabs: () => (played.told += 1),
      async fetchProfile() {
        played.fetched += 1;
        played.onFetch(played);
        return played.hint && { ...profile, id: played.hint.id };
      },
    },
    (change) => played.changes.push(change),
  );
  return Object.assign(played, { check });
}

test("the first look is INITIAL_SESSION, with or without somebody", async () => {
  const guest = browser(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(guest.changes).toEqual([{ type: "event", event: "INITIAL_SESSION", user: null }]);
  expect(guest.fetched).toBe(0);

  const member = browser(amina);
  expect(member.changes).toEqual([{ type: "event", event: "INITIAL_SESSION", user: amina }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(member.changes[1]).toEqual({ type: "profile", userId: "amina", profile });
});

test("what becomes of the cookie becomes an event, told to other tabs once", { tags: "@4.20" }, () => {
  const played = browser(null);
  const steps: [SessionHint | null, string | null][] = [
    [null, null],
    [amina, "SIGNED_IN"],
    [{ ...amina }, null],
    [{ ...amina, expiresAt: amina.expiresAt + 3600 }, "TOKEN_REFRESHED"],
    [{ ...amina, expiresAt: amina.expiresAt + 3600, fullName: "Amina Sow" }, "USER_UPDATED"],
    [naledi, "SIGNED_IN"],
    [null, "SIGNED_OUT"],
    [{ ...amina, isRecovery: true }, "PASSWORD_RECOVERY"],
    [{ ...amina, isRecovery: true, expiresAt: amina.expiresAt + 9 }, "TOKEN_REFRESHED"],
    [null, "SIGNED_OUT"],
  ];
  for (const [hint, event] of steps) {
    const [before, told] = [played.events().length, played.told];
    played.hint = hint;
    played.changed();
    expect(played.events().slice(before)).toEqual(event ? [event] : []);
    expect(played.told - told).toBe(event ? 1 : 0);
  }
});

test("every event with somebody fetches their profile", { tags: "@4.18" }, async () => {
  const played = browser(amina);
  await vi.advanceTimersByTimeAsync(0);
  for (const hint of [naledi, { ...naledi, fullName: "N." }, null]) {
    played.hint = hint;
    played.check();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(played.fetched).toBe(3);
});

test("a session is renewed a minute before its token ends, and goes on from there", {
  tags: "@4.21",
}, async () => {
  const played = browser(amina);
  await vi.advanceTimersByTimeAsync(3_539_000);
  expect(played.fetched).toBe(1);
  played.onFetch = () => {
    if (played.fetched === 2) played.hint = { ...amina, expiresAt: amina.expiresAt + 3540 };
  };
  await vi.advanceTimersByTimeAsync(1_000);
  expect(played.events()).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
  await vi.advanceTimersByTimeAsync(3_540_000);
  // The event fetches the profile too, and an hour later the next renewal is due.
  expect(played.fetched).toBe(4);
});

test("a session the server knows no longer ends here too", async () => {
  const played = browser(amina, (cookies) => {
    cookies.hint = null;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(played.events()).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
});

test("staying signed out is no event", () => {
  expect(eventBetween(null, null)).toBeNull();
});
