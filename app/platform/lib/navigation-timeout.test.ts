import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fallbackData, navigationTimeout } from "./navigation-timeout";

describe("limitNavigation", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const args = { request: new Request("http://site.test/stories?page=2") };
  const limit = navigationTimeout(6_000, ({ search }) => fallbackData("routes/stories", { search }));

  it("lets a page through that comes in time", async () => {
    const page = fallbackData("routes/stories", "page");
    expect(await limit(args, async () => page)).toBe(page);
  });

  it("shows what stands in for one that does not", async () => {
    const shown = limit(args, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await shown).toMatchObject({ "routes/stories": { type: "data", result: { search: "?page=2" } } });
  });

  it("leaves every other failure alone", async () => {
    await expect(limit(args, () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
  });
});
