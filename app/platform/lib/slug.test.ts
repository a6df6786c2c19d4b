import { expect, test } from "vitest";
import { freeSlug, slugOf } from "./slug";

test.each([
  ["The cloth that crossed the Sahel twice", "the-cloth-that-crossed-the-sahel-twice"],
  ["Nala Privé: what’s next?", "nala-prive-whats-next"],
  ["  --  ", ""],
])("the address of %j is %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("the next of a name takes the first free number", () => {
  expect(freeSlug("gown", new Set())).toBe("gown");
  expect(freeSlug("gown", new Set(["gown", "gown-2", "gown-4"]))).toBe("gown-3");
});
