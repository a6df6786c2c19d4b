import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendForm } from "./send-form";

const FAILURE = "That did not reach us.";
const body = new FormData();
body.set("email", "amina@mail.example");
const post = (...rest: [{ ms: number; message: string }?]) => sendForm("/auth", body, FAILURE, ...rest);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server that does not answer is given up after the form's own time, in its own words", {
  tags: ["@8.36", "@8.37", "@9.22"],
}, async () => {
  let signal: AbortSignal | undefined;
  vi.stubGlobal("fetch", (_: string, request: RequestInit) => {
    signal = request.signal ?? undefined;
    return new Promise(() => {});
  });
  const result = vi.fn();
  void post({ ms: 15_000, message: "Login timeout - please try again" }).then(result);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(result).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(result).toHaveBeenCalledExactlyOnceWith({
    status: "failed",
    message: "Login timeout - please try again",
    values: { email: "amina@mail.example" },
  });
  expect(signal?.aborted).toBe(true);
});

test("a form without its own time says that it failed", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const result = post();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await result).toMatchObject({ message: FAILURE });
});

test("a lost connection is no timeout", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await post({ ms: 15_000, message: "Login timeout" })).toMatchObject({ message: FAILURE });
});
