import { expect, test } from "vitest";
import { arrangeCategories, isSameCategory } from "./categories";

test("the large rails come first, the others by name, tickets last", () => {
  expect(arrangeCategories(["Accessories", "Bridal", "Atelier", "Men", "Women"], true)).toEqual([
    "Women",
    "Men",
    "Accessories",
    "Atelier",
    "Bridal",
    "Tickets",
  ]);
});

test("tickets are a category when there are packages or pieces of it, once", () => {
  expect(arrangeCategories(["Men"], false)).toEqual(["Men"]);
  expect(arrangeCategories(["Men", "tickets"], false)).toEqual(["Men", "Tickets"]);
  expect(arrangeCategories(["Tickets"], true)).toEqual(["Tickets"]);
});

test("a category is the same whatever the case of its letters", () => {
  expect(isSameCategory("women", "Women")).toBe(true);
  expect(isSameCategory("Women", "Men")).toBe(false);
  expect(isSameCategory(null, null)).toBe(true);
  expect(isSameCategory(null, "Women")).toBe(false);
});
