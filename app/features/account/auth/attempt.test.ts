import { AuthApiError, AuthRetryableFetchError } from "@supabase/auth-js";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { BrowserClient } from "../browser-client";
import { ATTEMPT_LIMIT_MS, attempt } from "./attempt";
import { SIGN_IN, SIGN_UP } from "./words";

const client = {} as BrowserClient;
let logged: MockInstance;
const load = async () => client;

beforeEach(() => {
  vi.useFakeTimers();
  logged = vi.spyOn(console, "info").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a success gives what the service gave", async () => {
  const result = { data: { session: null }, error: null };
  expect(await attempt(SIGN_IN, async () => result, load)).toEqual({ ok: true, result });
});

test("the service's refusal keeps its own words, and is logged", async () => {
  const error = new AuthApiError("Invalid login credentials", 400, "invalid_credentials");
  expect(await attempt(SIGN_IN, async () => ({ error }), load)).toEqual({
    ok: false,
    message: "Invalid login credentials",
    code: "invalid_credentials",
  });
  expect(logged).toHaveBeenCalledOnce();
});

test("a network that fails, a client that does not load and a call that throws are errors of ours", async () => {
  const offline = new AuthRetryableFetchError("Failed to fetch", 0);
  expect(await attempt(SIGN_IN, async () => ({ error: offline }), load)).toMatchObject({
    message: "An error occurred during login",
  });
  const broken = async () => {
    throw new Error("no chunk");
  };
  expect(await attempt(SIGN_UP, async () => ({ error: null }), broken)).toMatchObject({
    message: "An error occurred during signup",
  });
  expect(await attempt(SIGN_UP, broken, load)).toMatchObject({ message: "An error occurred during signup" });
});

test.each([
  [SIGN_IN, "Login timeout - please try again"],
  [SIGN_UP, "Signup timeout - please try again"],
])("after fifteen seconds there is an answer", async (words, message) => {
  const waiting = attempt(words, () => new Promise<never>(() => {}), load);
  await vi.advanceTimersByTimeAsync(ATTEMPT_LIMIT_MS);
  expect(ATTEMPT_LIMIT_MS).toBe(15_000);
  expect(await waiting).toEqual({ ok: false, message, code: undefined });
});
