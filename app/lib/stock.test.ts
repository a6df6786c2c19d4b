import { expect, test } from "vitest";
import { cardStockWords, fewWords, isSizeSoldOut, leftOf, mostOf, readyWords } from "./stock";

const gown = { sizes: ["S", "M", "L"], isSoldOut: false, leftBySize: { S: 4, M: 0, L: 2 } };

test("few are told: three, two, one; more, none and uncounted say nothing", () => {
  expect([4, 3, 2, 1, 0, null, undefined].map(fewWords)).toEqual([
    null,
    "Only 3 left",
    "Only 2 left",
    "Only 1 left",
    null,
    null,
    null,
  ]);
});

test("a size is sold out by itself, or with its piece; one that nobody counts never is", () => {
  expect(isSizeSoldOut(gown, "M")).toBe(true);
  expect(isSizeSoldOut(gown, "L")).toBe(false);
  expect(isSizeSoldOut({ ...gown, isSoldOut: true }, "L")).toBe(true);
  expect(isSizeSoldOut({ ...gown, leftBySize: {} }, "M")).toBe(false);
  expect(leftOf({ ...gown, leftBySize: {} }, "M")).toBeNull();
});

test("a buyer is held to what is left only where that is told", () => {
  expect(mostOf(gown, "L")).toBe(2);
  expect(mostOf(gown, "S")).toBeNull();
  expect(mostOf({ ...gown, sizes: [], leftBySize: { one: 1 } }, null)).toBe(1);
});

test("a card tells which sizes are scarce", () => {
  expect(cardStockWords(gown)).toBe("Only 2 left in L");
  expect(cardStockWords({ ...gown, leftBySize: { S: 1, M: 3, L: 2 } })).toBe("Few left in S, M and L");
  expect(cardStockWords({ ...gown, sizes: [], leftBySize: { one: 3 } })).toBe("Only 3 left");
  expect(cardStockWords({ ...gown, leftBySize: {} })).toBeNull();
  expect(cardStockWords({ ...gown, isSoldOut: true })).toBeNull();
});

test("what is made to order names the day it would be ready, in Johannesburg", () => {
  expect(readyWords(new Date("2026-11-16T21:59:00Z"), 25)).toBe("11 December");
  expect(readyWords(new Date("2026-11-16T22:01:00Z"), 25)).toBe("12 December");
});
