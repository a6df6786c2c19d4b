import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiscountTerms, discountFor, discountText, MIN_CHARGE_CENTS } from "./discount";
import { noDiscountText } from "./no-discount.server";

const line = fc.record({
  id: fc.constantFrom("gown", "tote", "scarf", "seat"),
  priceCents: fc.integer({ min: 0, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ id }) => id });
const itemIds = fc.subarray(["gown", "tote", "scarf", "seat"]);
const percentOff = fc.record({
  percent: fc.integer({ min: 1, max: 100 }),
  amountCents: fc.constant(null),
  itemIds,
});
const amountOff = fc.record({
  percent: fc.constant(null),
  amountCents: fc.integer({ min: 100, max: 100_000_000 }),
  itemIds,
});
const terms = fc.oneof(percentOff, amountOff).map((given): DiscountTerms => ({ code: "MAKERS", ...given }));
const sum = (some: { priceCents: number; quantity: number }[]) =>
  some.reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0);

test("is whole cents, never more than its lines cost, and leaves something to pay", () => {
  fc.assert(
    fc.property(terms, lines, (given, cart) => {
      const cents = discountFor(given, cart);
      const subtotal = sum(cart);
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(sum(cart.filter(({ id }) => given.itemIds.includes(id))));
      expect(subtotal - cents).toBeGreaterThanOrEqual(Math.min(subtotal, MIN_CHARGE_CENTS));
    }),
  );
});

test("nothing it is not for changes it, and the order of lines does not matter", () => {
  const other = { id: "hat", priceCents: 900_000, quantity: 1 };
  fc.assert(
    fc.property(terms, lines, (given, cart) => {
      const beside = [...cart, other];
      expect(discountFor(given, beside.toReversed())).toBe(discountFor(given, beside));
      expect(discountFor(given, [...beside, { ...other, id: "coat" }])).toBe(discountFor(given, beside));
    }),
  );
});

test("a percentage is within half a cent, and more per cent is never less", () => {
  const beside = { id: "hat", priceCents: MIN_CHARGE_CENTS, quantity: 1 };
  fc.assert(
    fc.property(percentOff, lines, (given, cart) => {
      const off = (percent: number) => discountFor({ code: "MAKERS", ...given, percent }, [...cart, beside]);
      const exact = (sum(cart.filter(({ id }) => given.itemIds.includes(id))) * given.percent) / 100;
      expect(Math.abs(off(given.percent) - exact)).toBeLessThanOrEqual(0.5);
      expect(off(Math.min(100, given.percent + 1))).toBeGreaterThanOrEqual(off(given.percent));
    }),
  );
});

test("an amount is given in full where the lines cost that much", () => {
  const hundred = { code: "HUNDRED", percent: null, amountCents: 10_000, itemIds: ["tote"] };
  expect(discountFor(hundred, [{ id: "tote", priceCents: 145_000, quantity: 1 }])).toBe(10_000);
  expect(discountFor(hundred, [{ id: "tote", priceCents: 4_000, quantity: 2 }])).toBe(7_900);
  expect(discountFor(hundred, [{ id: "gown", priceCents: 495_000, quantity: 1 }])).toBe(0);
});

test("says what it gives, and why not", () => {
  expect(discountText({ percent: 10, amountCents: null })).toBe("10 % off");
  expect(discountText({ percent: null, amountCents: 10_000 })).toBe("R100 off");
  expect(noDiscountText({ reason: "ended", at: "2026-08-31T21:00:00Z" })).toBe(
    "That code ended on 31 August 2026.",
  );
});
