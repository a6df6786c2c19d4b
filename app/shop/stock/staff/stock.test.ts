import { expect, test } from "vitest";
import { movementText } from "./stock";

const movement = { reason: "order", change: 160, after: 160, order: null };

test("what a new site comes with is its opening stock, and what an order moves names the order", () => {
  expect(movementText(movement)).toBe("Opening stock");
  expect(movementText({ ...movement, order: "SHOP-1763" })).toBe("Back from an order, SHOP-1763");
  expect(movementText({ ...movement, change: 2 })).toBe("Back from an order");
  expect(movementText({ ...movement, change: -1, after: 0, order: "SHOP-1763" })).toBe("Ordered, SHOP-1763");
  expect(movementText({ ...movement, reason: "counted" })).toBe("Counted");
});
