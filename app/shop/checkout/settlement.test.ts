import { describe, expect, test } from "vitest";
import type { CartLine } from "~/shop/cart/cart";
import { ORDER_STATUSES } from "~/shop/orders/statuses";
import type { StoredOrder } from "./checkout-storage";
import { findRepeat, repeatText, settledText, settlementOf } from "./settlement";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-15T10:00:00Z");

describe("what became of an order", () => {
  const of = (status: (typeof ORDER_STATUSES)[number], payments: string[], ageMs = HOUR, isReported = true) =>
    settlementOf({ status, payments: payments.map((name) => ({ status: name, isReported })), ageMs });

  test("money that is there is paid, whatever happened since", () => {
    for (const status of ["paid", "fulfilled", "refunded"] as const)
      expect(of(status, ["approved"])).toBe("paid");
  });

  test("is open while a bank has it, or has money that does not fit", () => {
    for (const payment of ["open", "wrong_amount", "approved"])
      for (const status of ORDER_STATUSES.filter((name) => !["paid", "fulfilled", "refunded"].includes(name)))
        expect(of(status, ["declined", payment]), `${status} ${payment}`).toBe("open");
  });

  test("waits while it may still be paid, also after it ran out, for a day", () => {
    expect(of("pending", ["started"])).toBe("waiting");
    expect(of("pending", [])).toBe("waiting");
    expect(of("expired", ["started"], 23 * HOUR)).toBe("waiting");
    expect(of("expired", ["started"], 24 * HOUR)).toBe("ended");
    expect(of("expired", ["declined"])).toBe("ended");
  });

  test("waits still where the buyer left PayGate's page undecided, though PayGate calls it open when asked", () => {
    expect(of("pending", ["open"], HOUR, false)).toBe("waiting");
    expect(of("expired", ["open"], HOUR, false)).toBe("waiting");
    expect(of("expired", ["open"], 24 * HOUR, false)).toBe("ended");
    expect(of("pending", ["wrong_amount"], HOUR, false)).toBe("open");
  });

  test("has ended once it was declined or cancelled", () => {
    expect(of("declined", ["declined"])).toBe("ended");
    expect(of("cancelled", ["cancelled", "started"])).toBe("ended");
  });
});

describe("the same pieces again", () => {
  const line = (id: string, size: string | null = null) =>
    ({ id, size, name: `The ${id}`, quantity: 1 }) as CartLine;
  const order = (changes: Partial<StoredOrder>): StoredOrder => ({
    reference: "SHOP-1",
    token: "",
    lines: [{ key: "tote", quantity: 1 }],
    placedAtMs: NOW - HOUR,
    state: "paid",
    ...changes,
  });

  test("are found within a day, paid or open at the bank, the latest order first", () => {
    expect(findRepeat([order({})], [line("scarf"), line("tote")], NOW)).toEqual({
      reference: "SHOP-1",
      state: "paid",
      names: ["The tote"],
    });
    expect(
      findRepeat([order({}), order({ reference: "SHOP-2", state: "open" })], [line("tote")], NOW),
    ).toEqual({
      reference: "SHOP-2",
      state: "open",
      names: ["The tote"],
    });
  });

  test("are found while a payment that was begun holds them, for 30 minutes", () => {
    const begun = (ageMs: number) => order({ state: "waiting", placedAtMs: NOW - ageMs });
    expect(findRepeat([begun(HOUR / 2 - 1)], [line("tote")], NOW)).toMatchObject({ state: "waiting" });
    expect(findRepeat([begun(HOUR / 2)], [line("tote")], NOW)).toBeNull();
  });

  test("are none after a day, or in another size", () => {
    expect(findRepeat([order({ placedAtMs: NOW - 24 * HOUR })], [line("tote")], NOW)).toBeNull();
    expect(findRepeat([order({})], [line("tote", "M")], NOW)).toBeNull();
    expect(findRepeat([], [line("tote")], NOW)).toBeNull();
  });

  test("are told of before they are paid", () => {
    const repeat = { reference: "SHOP-1", names: ["The tote", "The gown"] };
    expect(repeatText({ ...repeat, state: "paid" })).toBe(
      "You have paid for The tote and The gown in the last 24 hours (order SHOP-1). Do you want to pay again?",
    );
    expect(repeatText({ ...repeat, state: "open" })).toContain("you may be charged twice");
    expect(repeatText({ ...repeat, state: "waiting" })).toBe(
      "You have already started a payment for The tote and The gown (order SHOP-1). It may be open in another window. Continue that payment, or start a new one if you want to order again.",
    );
    expect(settledText("SHOP-1", ["The tote"])).toBe(
      "Your payment of order SHOP-1 went through: The tote is out of your cart.",
    );
  });
});
