import { expect, test } from "vitest";
import { pendingMessage } from "./pending-messages";

test("the words name what is on its way", () => {
  expect(pendingMessage("/", "/house-of-nala")).toBe("Loading products...");
  expect(pendingMessage("/house-of-nala", "/product/cowrie-column-gown")).toBe("Loading product...");
  expect(pendingMessage("/", "/stories")).toBe("Loading stories...");
  expect(pendingMessage("/search", "/story/a")).toBe("Loading story...");
  expect(pendingMessage("/", "/events")).toBe("Loading...");
});

test("nothing is said while nothing is awaited, nor inside one area", () => {
  expect(pendingMessage("/", undefined)).toBeNull();
  expect(pendingMessage("/stories", "/stories")).toBeNull();
  expect(pendingMessage("/story/a", "/story/b")).toBeNull();
  expect(pendingMessage("/stories", "/story/a")).toBeNull();
});
