import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CART_LIMIT } from "../../../app/shop/cart/cookie-carts.ts";
import { createFormGuard, SUBMISSION_WINDOW_S, SUBMISSIONS_PER_ADDRESS } from "./form-limits.ts";

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

  it("is smaller for free places, and longer", async () => {
    const guard = createFormGuard();
    const ask = () => guard.admits("places", "203.0.113.9");
    for (let sent = 0; sent < 5; sent++) expect(await ask()).toBe(true);
    expect(await ask()).toBe(false);
    await vi.advanceTimersByTimeAsync(SUBMISSION_WINDOW_S * 1000 + 1);
    expect(await ask()).toBe(false);
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    expect(await ask()).toBe(true);
  });

  it("is larger for the cart of a browser without scripts, where each press is a request", async () => {
    const guard = createFormGuard();
    const ask = () => guard.admits("cart", "203.0.113.9");
    for (let sent = 0; sent < CART_LIMIT.points; sent++) expect(await ask()).toBe(true);
    expect(await ask()).toBe(false);
  });

  it("counts each form and each address by itself", async () => {
    const guard = createFormGuard();
    for (let sent = 0; sent <= SUBMISSIONS_PER_ADDRESS; sent++) await guard.admits("contact", "203.0.113.9");
    expect(await guard.admits("newsletter", "203.0.113.9")).toBe(true);
    expect(await guard.admits("contact", "203.0.113.10")).toBe(true);
  });
});

describe("one submission", () => {
  it("sent twice at once is worked on once, and both hear the answer", async () => {
    const guard = createFormGuard();
    const work = vi.fn(async () => "stored");
    expect(await Promise.all([guard.once("a", work), guard.once("a", work)])).toEqual(["stored", "stored"]);
    expect(work).toHaveBeenCalledTimes(1);
    await guard.once("b", work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("may be made again once it is answered, or when it failed", async () => {
    const guard = createFormGuard();
    const work = vi.fn(async () => "stored");
    await guard.once("a", work);
    await guard.once("a", work);
    expect(work).toHaveBeenCalledTimes(2);

    const broken = async () => {
      throw new Error("broken");
    };
    await expect(guard.once("c", broken)).rejects.toThrow("broken");
    expect(await guard.once("c", work)).toBe("stored");
  });
});
