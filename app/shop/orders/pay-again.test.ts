import { describe, expect, it } from "vitest";
import { PAID_ORDER } from "../../../test/support/order-record";
import type { OrderRecord } from "./order-record";
import { bankWaitText, payNow } from "./pay-again";

const NOW = new Date("2026-11-15T12:20:00Z");
const unpaid = (changes: Partial<OrderRecord> = {}): OrderRecord => ({
  ...PAID_ORDER,
  status: "pending",
  paidAt: null,
  payments: ["started"],
  ...changes,
});

describe("Pay now", () => {
  it("stands on an order that waits, with the time its pieces are kept", () => {
    expect(payNow(unpaid(), NOW)).toEqual({
      title: "Not heard yet",
      words: expect.stringContaining("We keep what you ordered until 14:35 today."),
    });
    const atBank = unpaid({
      payments: ["open"],
      atBankSince: "2026-11-15T12:06:00Z",
      expiresAt: "2026-11-18T22:00:00Z",
    });
    expect(payNow(atBank, NOW)).toEqual({
      title: "With your bank",
      words: expect.stringContaining("at the latest until the end of Wednesday 18 November."),
    });
  });

  it("says of a bank transfer that it may take working days, before and after the bank has it", () => {
    expect(bankWaitText(unpaid(), NOW)).toBe(
      "This can take a few minutes. A bank transfer can take up to 3 working days.",
    );
    const atBank = unpaid({ atBankSince: "2026-11-15T12:06:00Z", expiresAt: "2026-11-18T22:00:00Z" });
    expect(bankWaitText(atBank, NOW)).toBe(
      "A bank transfer can take up to 3 working days. We keep what you ordered until the bank has answered, at the latest until the end of Wednesday 18 November.",
    );
  });

  it("stands for a day on an order that came to nothing, unless staff cancelled it", () => {
    const nextDay = new Date("2026-11-16T12:34:00Z");
    expect(payNow(unpaid({ status: "expired" }), nextDay)?.words).toContain(
      "If your bank has taken the money",
    );
    expect(payNow(unpaid({ status: "declined", payments: ["declined"] }), nextDay)?.words).toMatch(
      /^Pay now/,
    );
    expect(payNow(unpaid({ status: "cancelled", payments: ["cancelled"] }), nextDay)).not.toBeNull();
    expect(payNow(unpaid({ status: "cancelled" }), nextDay)).toBeNull();
    expect(payNow(unpaid({ status: "expired" }), new Date("2026-11-16T12:35:00Z"))).toBeNull();
  });

  it("stands on nothing that was paid, refunded or does not fit", () => {
    expect(payNow(PAID_ORDER, NOW)).toBeNull();
    expect(payNow(unpaid({ payments: ["wrong_amount"] }), NOW)).toBeNull();
    expect(payNow(unpaid({ status: "refunded", payments: ["approved"] }), NOW)).toBeNull();
  });
});
