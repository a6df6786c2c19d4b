import { expect, test } from "vitest";
import { slugOf } from "./slug";

test.each([
  ["The cloth that crossed the Sahel twice", "the-cloth-that-crossed-the-sahel-twice"],
  ["Nala Privé: what’s next?", "nala-prive-whats-next"],
  ["  --  ", ""],
])("the address of %j is %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
