import { expect, test } from "vitest";
import { pendingWords } from "./pending-messages";

test("the words name what is on its way", () => {
  expect(pendingWords("/", "/house-of-nala")).toBe("Loading products...");
  expect(pendingWords("/house-of-nala", "/product/cowrie-column-gown")).toBe("Loading product...");
  expect(pendingWords("/", "/stories")).toBe("Loading stories...");
  expect(pendingWords("/search", "/story/a")).toBe("Loading story...");
  expect(pendingWords("/", "/events")).toBe("Loading...");
});

test("nothing is said while nothing is awaited, nor inside one area", () => {
  expect(pendingWords("/", undefined)).toBeNull();
  expect(pendingWords("/stories", "/stories")).toBeNull();
  expect(pendingWords("/story/a", "/story/b")).toBeNull();
  expect(pendingWords("/stories", "/story/a")).toBeNull();
});
