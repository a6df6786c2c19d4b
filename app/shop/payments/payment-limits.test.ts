import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  CHECKOUTS_PER_ADDRESS,
  CHECKOUTS_PER_ADDRESS_AND_DAY,
  CODE_GUESSES_PER_ADDRESS,
  createPaymentLimits,
  STARTS_PER_BUYER,
  STARTS_PER_DEVICE,
  STARTS_PER_ORDER,
} from "./payment-limits.server";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("starts of a payment", () => {
  let count = 0;
  const fresh = () => {
    count += 1;
    return {
      idempotencyKey: `attempt-${count}`,
      email: `buyer-${count}@mail.example`,
      device: `device-${count}`,
    };
  };

  it.each([
    ["idempotencyKey", "order", STARTS_PER_ORDER],
    ["email", "buyer", STARTS_PER_BUYER],
    ["device", "device", STARTS_PER_DEVICE],
  ] as const)(
    "are counted per %s, and forgotten after half an hour",
    { tags: "@10.64" },
    async (same, limit, most) => {
      const limits = createPaymentLimits();
      const start = () => limits.countStart({ ...fresh(), [same]: "the-same@mail.example" });
      for (let started = 0; started < most; started += 1) expect(await start()).toBeNull();
      vi.advanceTimersByTime(10 * MINUTE_MS);
      expect(await start()).toEqual({ limit, retryAfterS: 20 * 60 });
      expect(await limits.countStart(fresh())).toBeNull();
      vi.advanceTimersByTime(20 * MINUTE_MS + 1);
      expect(await start()).toBeNull();
    },
  );

  it("know an email whatever the case of its letters", async () => {
    const limits = createPaymentLimits();
    const start = (email: string) => limits.countStart({ ...fresh(), email });
    for (let started = 0; started < STARTS_PER_BUYER; started += 1) await start("amina@mail.example");
    expect(await start("Amina@Mail.example")).toMatchObject({ limit: "buyer" });
  });

  it("of browsers that keep nothing are not one device's", async () => {
    const limits = createPaymentLimits();
    for (let started = 0; started <= STARTS_PER_DEVICE; started += 1)
      expect(await limits.countStart({ ...fresh(), device: null })).toBeNull();
  });
});

describe("checkouts", () => {
  it("behind one address are those of an office before one is refused, and it is told how long", {
    tags: "@10.64",
  }, async () => {
    expect(CHECKOUTS_PER_ADDRESS).toBe(60);
    const limits = createPaymentLimits();
    for (let placed = 0; placed < 60; placed += 1) expect(await limits.countCheckout("192.0.2.1")).toBeNull();
    expect(await limits.countCheckout("192.0.2.1")).toEqual({ limit: "address", retryAfterS: 600 });
    expect(await limits.countCheckout("192.0.2.2")).toBeNull();
    vi.advanceTimersByTime(10 * MINUTE_MS + 1);
    expect(await limits.countCheckout("192.0.2.1")).toBeNull();
  });
});

describe("checkouts of a day", () => {
  it("behind one address end at 300: their orders would fill the database", async () => {
    const limits = createPaymentLimits();
    for (let placed = 0; placed < CHECKOUTS_PER_ADDRESS_AND_DAY; placed += 1) {
      if (placed % CHECKOUTS_PER_ADDRESS === 0) vi.advanceTimersByTime(10 * MINUTE_MS + 1);
      expect(await limits.countCheckout("192.0.2.1")).toBeNull();
    }
    vi.advanceTimersByTime(10 * MINUTE_MS + 1);
    expect(await limits.countCheckout("192.0.2.1")).toMatchObject({ limit: "address" });
    vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
    expect(await limits.countCheckout("192.0.2.1")).toBeNull();
  });
});

describe("guesses of discount codes", () => {
  const isUnknown = (answer: string) => answer === "unknown";

  it("are few per address; the next is not even looked up", async () => {
    const limits = createPaymentLimits();
    const look = vi.fn(async () => "unknown");
    for (let guesses = 0; guesses < CODE_GUESSES_PER_ADDRESS; guesses += 1)
      expect(await limits.guessCode("192.0.2.7", look, isUnknown)).toBe("unknown");
    expect(await limits.guessCode("192.0.2.7", look, isUnknown)).toBeNull();
    expect(look).toHaveBeenCalledTimes(CODE_GUESSES_PER_ADDRESS);
    expect(await limits.guessCode("192.0.2.8", look, isUnknown)).toBe("unknown");
    vi.advanceTimersByTime(10 * MINUTE_MS + 1);
    expect(await limits.guessCode("192.0.2.7", look, isUnknown)).toBe("unknown");
  });

  it("codes that exist cost nothing: a carrier has all its customers behind one address", async () => {
    const limits = createPaymentLimits();
    for (let uses = 0; uses < 3 * CODE_GUESSES_PER_ADDRESS; uses += 1)
      expect(await limits.guessCode("192.0.2.7", async () => "ten off", isUnknown)).toBe("ten off");
  });
});
