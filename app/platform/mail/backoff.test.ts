import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS, waitAfter } from "./backoff";

const HOUR_MS = 3_600_000;

describe("waitAfter", () => {
  it("begins with half a minute, doubles, and stops at six hours", () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([30_000, 60_000, 120_000, 240_000]);
    expect(waitAfter(15)).toBe(6 * HOUR_MS);
  });

  it("gives up after about three days", { tags: "@10.48" }, () => {
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1) ?? 0);
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(2.5 * 24 * HOUR_MS);
    expect(total).toBeLessThan(3.5 * 24 * HOUR_MS);
    expect(waitAfter(MAX_ATTEMPTS)).toBeNull();
  });
});
