import { expect, test } from "vitest";
import { type Availability, availabilityText, mostInOneOrder } from "./availability";

const open: Availability = { state: "open", left: null, maxPerOrder: null, saleFrom: null, saleUntil: null };

test("a package says in a word what can be done with it", () => {
  expect(availabilityText(open)).toBe("Seats free");
  expect(availabilityText({ ...open, left: 21 })).toBe("Seats free");
  expect(availabilityText({ ...open, left: 11 })).toBe("11 seats left");
  expect(availabilityText({ ...open, left: 1 })).toBe("1 seat left");
  expect(availabilityText({ ...open, left: 2 }, "table")).toBe("2 tables left");
  expect(availabilityText({ ...open, state: "full", left: 0 })).toBe("Sold out");
  expect(availabilityText({ ...open, state: "over" })).toBe("No longer on sale");
  expect(availabilityText({ ...open, state: "not_yet", saleFrom: "2026-12-01T07:00:00Z" })).toBe(
    "On sale from 1 December, 09:00",
  );
});

test("one order holds what is left and what the house allows", () => {
  expect(mostInOneOrder(open)).toBeNull();
  expect(mostInOneOrder({ ...open, left: 3, maxPerOrder: 6 })).toBe(3);
  expect(mostInOneOrder({ ...open, left: null, maxPerOrder: 6 })).toBe(6);
});
