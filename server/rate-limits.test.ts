import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createFormGuard,
  SAME_SUBMISSION_MS,
  SUBMISSION_WINDOW_S,
  SUBMISSIONS_PER_ADDRESS,
} from "./rate-limits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the limit", () => {
  it("lets so many through, then none until the time is over", async () => {
    const guard = createFormGuard();
    const ask = () => guard.admits("contact", "203.0.113.9");
    for (let sent = 0; sent < SUBMISSIONS_PER_ADDRESS; sent++) expect(await ask()).toBe(true);
    expect(await ask()).toBe(false);
    await vi.advanceTimersByTimeAsync(SUBMISSION_WINDOW_S * 1000 + 1);
    expect(await ask()).toBe(true);
  });

  it("counts each form and each address by itself", async () => {
    const guard = createFormGuard();
    for (let sent = 0; sent <= SUBMISSIONS_PER_ADDRESS; sent++) await guard.admits("contact", "203.0.113.9");
    expect(await guard.admits("newsletter", "203.0.113.9")).toBe(true);
    expect(await guard.admits("contact", "203.0.113.10")).toBe(true);
  });
});

describe("one submission", () => {
  const kept = () => true;

  it("is worked on once, and every repeat hears the first answer", async () => {
    const guard = createFormGuard();
    const work = vi.fn(async () => "stored");
    const both = await Promise.all([guard.once("a", work, kept), guard.once("a", work, kept)]);
    expect(both).toEqual(["stored", "stored"]);
    expect(await guard.once("a", work, kept)).toBe("stored");
    expect(work).toHaveBeenCalledTimes(1);
    await guard.once("b", work, kept);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("may be made again after its time", async () => {
    const guard = createFormGuard();
    const work = vi.fn(async () => "stored");
    await guard.once("a", work, kept);
    await vi.advanceTimersByTimeAsync(SAME_SUBMISSION_MS);
    await guard.once("a", work, kept);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("may be tried again at once when its answer is not worth keeping, or when it failed", async () => {
    const guard = createFormGuard();
    const work = vi.fn(async () => "failed");
    await guard.once("a", work, () => false);
    await guard.once("a", work, () => false);
    expect(work).toHaveBeenCalledTimes(2);

    const broken = async () => {
      throw new Error("broken");
    };
    await expect(guard.once("c", broken, kept)).rejects.toThrow("broken");
    expect(await guard.once("c", async () => "stored", kept)).toBe("stored");
  });

  it("is forgotten when very many others come, so that memory stays bounded", async () => {
    const guard = createFormGuard();
    const work = vi.fn(async () => "stored");
    await guard.once("first", work, kept);
    for (let count = 0; count < 5_000; count++)
      await guard.once(`other ${count}`, async () => "stored", kept);
    await guard.once("first", work, kept);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
