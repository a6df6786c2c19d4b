import { expect, test } from "vitest";
import { moveProduct, readProductIds } from "./product-choices";

test("ids are read from lines, each once", () => {
  expect(readProductIds(" gown\r\ntote\n\ngown ")).toEqual(["gown", "tote"]);
  expect(readProductIds("")).toEqual([]);
});

test("a piece moves by one place, and not beyond the ends", () => {
  expect(moveProduct(["a", "b", "c"], "b", 1)).toEqual(["a", "c", "b"]);
  expect(moveProduct(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
  expect(moveProduct(["a", "b"], "a", -1)).toEqual(["a", "b"]);
  expect(moveProduct(["a", "b"], "b", 1)).toEqual(["a", "b"]);
});
