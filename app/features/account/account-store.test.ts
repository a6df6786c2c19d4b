import type { User } from "@supabase/auth-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountChange } from "./account-state";
import { createAccountStore } from "./account-store";

const amina = { id: "amina", email: "amina@mail.example" } as User;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser whose storage, other tabs and client the test plays. */
function browser({ hasSession }: { hasSession: boolean }) {
  const played = { hasSession, otherTabChanged: () => {}, tell: (_: AccountChange) => {}, loads: 0 };
  let firstLook = Promise.withResolvers<void>();
  const store = createAccountStore({
    hasStoredSession: () => played.hasSession,
    onForeignChange: (changed) => (played.otherTabChanged = changed),
    follow(tell) {
      played.loads += 1;
      played.tell = tell;
      firstLook = Promise.withResolvers();
      return firstLook.promise;
    },
  });
  return Object.assign(played, {
    store,
    looked: () => firstLook.resolve(),
    fail: (e: Error) => firstLook.reject(e),
  });
}

test("a visitor without a session never loads the client", () => {
  const { store, ...played } = browser({ hasSession: false });
  expect(store.read().isLoading).toBe(true);
  store.start();
  expect(store.read()).toMatchObject({ isLoading: false, user: null });
  expect(played.loads).toBe(0);
});

test("a stored session is followed once, and its events arrive", async () => {
  const played = browser({ hasSession: true });
  const heard = vi.fn();
  played.store.subscribe(heard);
  played.store.start();
  played.store.start();
  played.store.open();
  expect(played.loads).toBe(1);
  expect(played.store.read().isLoading).toBe(true);
  played.tell({ type: "event", event: "INITIAL_SESSION", user: amina });
  expect(played.store.read()).toMatchObject({ isLoading: false, user: amina });
  expect(heard).toHaveBeenCalledOnce();
});

test("a first look that is over, or takes five seconds, ends loading", async () => {
  const quick = browser({ hasSession: true });
  quick.store.start();
  quick.looked();
  await vi.advanceTimersByTimeAsync(0);
  expect(quick.store.read().isLoading).toBe(false);

  const slow = browser({ hasSession: true });
  slow.store.start();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(slow.store.read().isLoading).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow.store.read().isLoading).toBe(false);
});

test("a first look that fails only ends loading, and may be tried again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const played = browser({ hasSession: true });
  played.store.start();
  played.fail(new Error("offline"));
  await vi.advanceTimersByTimeAsync(0);
  expect(played.store.read()).toMatchObject({ isLoading: false, user: null, profile: null });
  expect(logged).toHaveBeenCalledOnce();
  played.store.open();
  expect(played.loads).toBe(2);
  logged.mockRestore();
});

test("other tabs sign this one in and out", () => {
  const played = browser({ hasSession: false });
  played.store.start();
  played.hasSession = true;
  played.otherTabChanged();
  expect(played.loads).toBe(1);
  played.tell({ type: "event", event: "SIGNED_IN", user: amina });
  played.otherTabChanged();
  expect(played.store.read().user).toBe(amina);
  played.hasSession = false;
  played.otherTabChanged();
  expect(played.store.read().user).toBeNull();
});

test("whoever leaves is gone at once, and nothing brings them back", () => {
  const played = browser({ hasSession: true });
  played.store.start();
  played.tell({ type: "event", event: "SIGNED_IN", user: amina });
  played.store.leave();
  expect(played.store.read().user).toBeNull();
  played.tell({ type: "event", event: "TOKEN_REFRESHED", user: amina });
  expect(played.store.read().user).toBeNull();

  const early = browser({ hasSession: true });
  early.store.leave();
  early.store.start();
  expect(early.loads).toBe(0);
});
