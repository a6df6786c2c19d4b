import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountChange, User } from "./account-state";
import { createAccountStore } from "./account-store";

const amina: User = { id: "amina", email: "amina@mail.example", fullName: "Amina Diallo" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store whose session events the test sends. */
function stage() {
  const played = { notify: (_: AccountChange) => {}, follows: 0, looks: 0 };
  const store = createAccountStore((notify) => {
    played.follows += 1;
    played.notify = notify;
    return {
      check() {
        played.looks += 1;
      },
    };
  });
  return Object.assign(played, { store });
}

test("a session is followed once, and its events arrive", () => {
  const played = stage();
  const heard = vi.fn();
  played.store.subscribe(heard);
  played.store.start();
  played.store.start();
  expect(played.follows).toBe(1);
  expect(played.store.read().isLoading).toBe(true);
  played.notify({ type: "event", event: "INITIAL_SESSION", user: amina });
  expect(played.store.read()).toMatchObject({ isLoading: false, user: amina });
  expect(heard).toHaveBeenCalledOnce();
});

test("a first look that is over, or takes five seconds, ends loading", {
  tags: ["@4.14", "@4.16", "@9.23"],
}, async () => {
  const quick = stage();
  quick.store.start();
  quick.notify({ type: "event", event: "INITIAL_SESSION", user: null });
  expect(quick.store.read().isLoading).toBe(false);

  const slow = stage();
  slow.store.start();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(slow.store.read().isLoading).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow.store.read().isLoading).toBe(false);
});

test("a first look that fails only ends loading", { tags: "@8.47" }, () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const store = createAccountStore(() => {
    throw new Error("cookies are forbidden");
  });
  store.start();
  expect(store.read()).toMatchObject({ isLoading: false, user: null, profile: null });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test("signing in here checks the session at once", () => {
  const played = stage();
  played.store.check();
  expect(played.looks).toBe(0);
  played.store.start();
  played.store.check();
  expect(played.looks).toBe(1);
});

test("whoever leaves is gone at once, and nothing brings them back", { tags: "@4.22" }, () => {
  const played = stage();
  played.store.start();
  played.notify({ type: "event", event: "SIGNED_IN", user: amina });
  played.store.markSignedOut();
  expect(played.store.read().user).toBeNull();
  played.notify({ type: "event", event: "TOKEN_REFRESHED", user: amina });
  expect(played.store.read().user).toBeNull();
});
