import fc from "fast-check";
import { expect, test } from "vitest";
import { FREE_SHIPPING_ABOVE_CENTS, missingForFreeShipping, SHIPPING_CENTS, shippingFor } from "./shipping";

test("shipping is free above R1000, otherwise R150", { tags: ["@9.10", "@9.11", "@10.85"] }, () => {
  expect(shippingFor(99_999, "courier")).toBe(15_000);
  expect(shippingFor(100_000, "courier")).toBe(15_000);
  expect(shippingFor(100_001, "courier")).toBe(0);
});

test("what is collected, and tickets alone, cost nothing to ship", () => {
  for (const subtotal of [1, 100_000, 100_001]) {
    expect(shippingFor(subtotal, "collection")).toBe(0);
    expect(shippingFor(subtotal, "email")).toBe(0);
    expect(missingForFreeShipping(subtotal, "email")).toBe(0);
  }
});

test("adding what is missing makes shipping free, and nothing less does", { tags: "@10.85" }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: FREE_SHIPPING_ABOVE_CENTS }), (subtotal) => {
      const missing = missingForFreeShipping(subtotal, "courier");
      expect(shippingFor(subtotal + missing, "courier")).toBe(0);
      expect(shippingFor(subtotal + missing - 1, "courier")).toBe(SHIPPING_CENTS);
    }),
  );
  expect(missingForFreeShipping(200_000, "courier")).toBe(0);
});
