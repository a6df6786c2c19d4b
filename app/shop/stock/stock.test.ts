import { expect, test } from "vitest";
import { cardStockText, fewText, isSizeSoldOut, leftOf, mostOf, readyText } from "./stock";

const gown = { sizes: ["S", "M", "L"], isSoldOut: false, leftBySize: { S: 4, M: 0, L: 2 } };

test("few are told: three, two, one; more, none and uncounted say nothing", () => {
  expect([4, 3, 2, 1, 0, null, undefined].map(fewText)).toEqual([
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
  expect(cardStockText(gown)).toBe("Only 2 left in L");
  expect(cardStockText({ ...gown, leftBySize: { S: 1, M: 3, L: 2 } })).toBe("Few left in S, M and L");
  expect(cardStockText({ ...gown, sizes: [], leftBySize: { one: 3 } })).toBe("Only 3 left");
  expect(cardStockText({ ...gown, leftBySize: {} })).toBeNull();
  expect(cardStockText({ ...gown, isSoldOut: true })).toBeNull();
});

test("what is made to order names the day it would be ready, in Johannesburg", () => {
  expect(readyText(new Date("2026-11-16T21:59:00Z"), 25)).toBe("11 December");
  expect(readyText(new Date("2026-11-16T22:01:00Z"), 25)).toBe("12 December");
});
