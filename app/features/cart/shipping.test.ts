import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FREE_SHIPPING_ABOVE_CENTS,
  missingForFreeShipping,
  SHIPPING_CENTS,
  shippingFor,
  totalWithShipping,
} from "./shipping";

test("shipping is free above R1000, otherwise R150", { tags: ["@9.10", "@9.11", "@10.85"] }, () => {
  expect(shippingFor(99_999)).toBe(15_000);
  expect(shippingFor(100_000)).toBe(15_000);
  expect(shippingFor(100_001)).toBe(0);
});

test("the total is subtotal plus shipping", { tags: "@9.12" }, () => {
  expect(totalWithShipping(50_000)).toBe(65_000);
  expect(totalWithShipping(150_000)).toBe(150_000);
});

test("adding what is missing makes shipping free, and nothing less does", { tags: "@10.85" }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: FREE_SHIPPING_ABOVE_CENTS }), (subtotal) => {
      const missing = missingForFreeShipping(subtotal);
      expect(shippingFor(subtotal + missing)).toBe(0);
      expect(shippingFor(subtotal + missing - 1)).toBe(SHIPPING_CENTS);
    }),
  );
  expect(missingForFreeShipping(200_000)).toBe(0);
});
