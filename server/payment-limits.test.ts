import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createPaymentLimits,
  STARTS_PER_ADDRESS,
  STARTS_PER_EMAIL,
  STARTS_PER_ORDER,
} from "./payment-limits.ts";

describe("starts of a payment", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  let count = 0;
  const fresh = () => {
    count += 1;
    return { address: `192.0.2.${count}`, email: `buyer-${count}@mail.example`, orderId: `order-${count}` };
  };

  it.each([
    ["address", STARTS_PER_ADDRESS],
    ["email", STARTS_PER_EMAIL],
    ["orderId", STARTS_PER_ORDER],
  ] as const)("are counted per %s, and forgotten after a while", async (same, most) => {
    const limits = createPaymentLimits();
    const start = () => limits.admits({ ...fresh(), [same]: "the-same@mail.example" });
    for (let started = 0; started < most; started += 1) expect(await start()).toBe(true);
    expect(await start()).toBe(false);
    expect(await limits.admits(fresh())).toBe(true);
    vi.advanceTimersByTime(31 * 60 * 1000);
    expect(await start()).toBe(true);
  });

  it("know an email whatever the case of its letters", async () => {
    const limits = createPaymentLimits();
    const start = (email: string) => limits.admits({ ...fresh(), email });
    for (let started = 0; started < STARTS_PER_EMAIL; started += 1) await start("amina@mail.example");
    expect(await start("Amina@Mail.example")).toBe(false);
  });
});
