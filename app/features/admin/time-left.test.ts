import { expect, test } from "vitest";
import { timeLeft } from "./time-left";

test.each([
  ["2026-11-15T12:00:00Z", "24 h", false],
  ["2026-11-14T22:30:00Z", "10 h", false],
  ["2026-11-14T12:25:00Z", "25 min", false],
  ["2026-11-14T12:00:00Z", "0 min", false],
  ["2026-11-14T11:50:00Z", "10 min late", true],
  ["2026-11-14T05:30:00Z", "6 h late", true],
  ["2026-11-12T12:30:00Z", "47 h late", true],
  ["2026-11-11T05:30:00Z", "3 days late", true],
])("paid at %s, at noon of the 15th: %s", (paidAt, words, isLate) => {
  expect(timeLeft(paidAt, new Date("2026-11-15T12:00:00Z"))).toEqual({ words, isLate });
});
