import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAnyPending, isPending, waitUpTo } from "./deferred";

describe("waitBriefly", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("gives what is there in time", async () => {
    const work = Promise.withResolvers<string>();
    const waiting = waitUpTo(work.promise, 300);
    await vi.advanceTimersByTimeAsync(299);
    work.resolve("cloth");
    expect(await waiting).toEqual({ value: "cloth" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives the promise for what is not", async () => {
    const work = Promise.withResolvers<string>();
    const waiting = waitUpTo(work.promise, 300);
    await vi.advanceTimersByTimeAsync(300);
    const { value } = await waiting;
    expect(isPending(value)).toBe(true);
    work.resolve("cloth");
    expect(await value).toBe("cloth");
  });

  it("waits as long as it takes where the page must be whole", async () => {
    const work = Promise.withResolvers<string>();
    const waiting = waitUpTo(work.promise, Number.POSITIVE_INFINITY);
    await vi.advanceTimersByTimeAsync(60_000);
    work.resolve("cloth");
    expect(await waiting).toEqual({ value: "cloth" });
  });

  it("fails as the work does", async () => {
    await expect(waitUpTo(Promise.reject(new Error("torn")), 300)).rejects.toThrow("torn");
  });
});

it("finds data on its way in any route", () => {
  expect(isAnyPending([undefined, null, { shop: {} }])).toBe(false);
  expect(isAnyPending([undefined, { siteUrl: "", shop: Promise.resolve() }])).toBe(true);
});
