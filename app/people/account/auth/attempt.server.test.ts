import { AuthApiError, AuthRetryableFetchError } from "@supabase/auth-js";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountsContext, requestContext } from "~/platform/context";
import { attempt } from "./attempt.server";
import { ATTEMPT_TIMEOUT_MS, SIGN_IN, SIGN_UP, TOO_MANY_TRIES } from "./messages";

const limits = { admits: vi.fn(async () => true), uncount: vi.fn(async () => {}) };
const log = { info: vi.fn(), error: vi.fn() };
const context = new RouterContextProvider();
context.set(accountsContext, { limits } as never);
context.set(requestContext, { now: new Date(0), log: log as never, clientAddress: "192.0.2.1" });

const signIn = { kind: "sign in", messages: SIGN_IN, email: "amina@mail.example" } as const;
const signUp = { kind: "sign up", messages: SIGN_UP, email: "amina@mail.example" } as const;
const from = { address: "192.0.2.1", email: "amina@mail.example" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test("a success gives what the service gave, and is no try to count", async () => {
  const result = { data: { session: null }, error: null };
  expect(await attempt(context, signIn, async () => result)).toEqual({ ok: true, result });
  expect(limits.admits).toHaveBeenCalledWith("sign in", from);
  expect(limits.uncount).toHaveBeenCalledWith("sign in", from, "succeeded");
});

test("the service's refusal keeps its own words, counts, and is logged", {
  tags: ["@8.40", "@8.45", "@8.46"],
}, async () => {
  const error = new AuthApiError("Invalid login credentials", 400, "invalid_credentials");
  expect(await attempt(context, signIn, async () => ({ error }))).toEqual({
    ok: false,
    message: "Invalid login credentials",
    status: 400,
    code: "invalid_credentials",
  });
  expect(limits.uncount).not.toHaveBeenCalled();
  expect(log.info).toHaveBeenCalledOnce();
});

test("a service that cannot be reached or breaks, and a call that throws, are errors of ours", {
  tags: ["@8.38", "@8.39"],
}, async () => {
  const away = new AuthRetryableFetchError("Failed to fetch", 0);
  expect(await attempt(context, signIn, async () => ({ error: away }))).toMatchObject({
    message: "An error occurred during login",
    status: 503,
  });
  const broken = new AuthApiError("Database error", 500, "unexpected_failure");
  expect(await attempt(context, signIn, async () => ({ error: broken }))).toMatchObject({
    message: "An error occurred during login",
  });
  const thrown = await attempt(context, signUp, async () => {
    throw new Error("no such thing");
  });
  expect(thrown).toMatchObject({ message: "An error occurred during signup", status: 503 });
  expect(limits.uncount).toHaveBeenCalledTimes(3);
  expect(log.error).toHaveBeenCalledTimes(3);
});

test("who has tried too often is not asked about", async () => {
  limits.admits.mockResolvedValueOnce(false);
  const call = vi.fn();
  expect(await attempt(context, signIn, call)).toEqual({ ok: false, message: TOO_MANY_TRIES, status: 429 });
  expect(call).not.toHaveBeenCalled();
});

test.each([
  [signIn, "Login timeout - please try again"],
  [signUp, "Signup timeout - please try again"],
])(
  "after fifteen seconds there is an answer",
  { tags: ["@8.36", "@8.37", "@9.22"] },
  async (options, message) => {
    const waiting = attempt(context, options, () => new Promise<never>(() => {}));
    await vi.advanceTimersByTimeAsync(ATTEMPT_TIMEOUT_MS);
    expect(ATTEMPT_TIMEOUT_MS).toBe(15_000);
    expect(await waiting).toEqual({ ok: false, message, status: 503 });
  },
);
