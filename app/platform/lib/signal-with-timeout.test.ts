import { expect, test } from "vitest";
import { signalWithTimeout } from "./signal-with-timeout";

const LONG_MS = 3_600_000;

test("aborts with the signal it is given, for the same reason", () => {
  const given = new AbortController();
  const signal = signalWithTimeout(given.signal, LONG_MS);
  expect(signal.aborted).toBe(false);
  given.abort("left the page");
  expect(signal.reason).toBe("left the page");
});

test("is aborted from the start where the given one is", () => {
  expect(signalWithTimeout(AbortSignal.abort("gone"), LONG_MS).reason).toBe("gone");
});

test("aborts by itself when the time is over", async () => {
  const signal = signalWithTimeout(new AbortController().signal, 0);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(signal.reason).toHaveProperty("name", "TimeoutError");
});
