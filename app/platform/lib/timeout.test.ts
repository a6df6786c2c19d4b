import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TimeoutError, withTimeout } from "./timeout.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("an answer in time is passed on and the clock is stopped", async () => {
  await expect(withTimeout(6_000, async () => "stories")).resolves.toBe("stories");
  expect(vi.getTimerCount()).toBe(0);
});

test("a failure in time is passed on as it is", async () => {
  await expect(withTimeout(6_000, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(vi.getTimerCount()).toBe(0);
});

test("no answer in time gives up and stops the work", async () => {
  let stopped = false;
  const outcome = withTimeout(6_000, (signal) => {
    signal.addEventListener("abort", () => {
      stopped = true;
    });
    return new Promise<never>(() => {});
  });
  const caught = outcome.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(stopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await caught).toBeInstanceOf(TimeoutError);
  expect(stopped).toBe(true);
});
