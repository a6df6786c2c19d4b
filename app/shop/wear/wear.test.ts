import { expect, test } from "vitest";
import type { ProductCard } from "~/shop/catalogue/product";
import { isDeliveredTo } from "./delivered-places.server";
import { wearOrderBy, wearText } from "./wear";

test("something to wear is offered while it still arrives in time", () => {
  const startsAt = "2026-11-27T16:00:00Z";
  expect(wearOrderBy(startsAt, new Date("2026-11-16T10:00:00Z"))).toBe("2026-11-22T16:00:00.000Z");
  expect(wearOrderBy(startsAt, new Date("2026-11-22T16:00:00Z"))).toBeNull();
});

test("what to wear promises to arrive only where we deliver, and stock only where it is counted", () => {
  expect(isDeliveredTo("Constitution Court Gardens, Johannesburg", null)).toBe(true);
  expect(isDeliveredTo("The Arches", "3 Long Street, Cape Town")).toBe(true);
  expect(isDeliveredTo("Kigali Assembly Rooms, Kigali", null)).toBe(false);
  expect(isDeliveredTo(null, null)).toBe(false);
  const card = (leftBySize: ProductCard["leftBySize"]) => ({ sizes: ["S"], leftBySize }) as ProductCard;
  const orderBy = "2026-11-22T16:00:00Z";
  const arrives = "Ordered by Sunday 22 November 2026, these reach you before the day.";
  expect(wearText({ products: [card({ S: 2 })], orderBy })).toBe(`In stock. ${arrives}`);
  expect(wearText({ products: [card({ S: 2 }), card({})], orderBy })).toBe(arrives);
  expect(wearText({ products: [card({ S: 2 })], orderBy: null })).toBe(
    "From our shop. We deliver in South Africa.",
  );
});
