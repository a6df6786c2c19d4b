import { expect, it } from "vitest";
import { readKind } from "./results";

it("knows the kinds, and the old name of products in bookmarks", () => {
  expect(["products", "stories", "pieces", "shoes", null].map(readKind)).toEqual([
    "products",
    "stories",
    "products",
    null,
    null,
  ]);
});
