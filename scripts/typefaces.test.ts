import { expect, test } from "vitest";
import { lettersOf } from "./typefaces.ts";

test("a range is read as CSS reads it", () => {
  expect(lettersOf("U+41-43, U+E9, U+2013-2014")).toBe("ABCé–—");
});
