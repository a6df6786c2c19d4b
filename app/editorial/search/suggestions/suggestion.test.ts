import { expect, test } from "vitest";
import { readSuggestions, stepOption } from "./suggestion";

test("the arrow keys go round the options and through the field", () => {
  expect([-1, 0, 1].map((active) => stepOption("ArrowDown", active, 2))).toEqual([0, 1, -1]);
  expect([-1, 1, 0].map((active) => stepOption("ArrowUp", active, 2))).toEqual([1, 0, -1]);
  expect(stepOption("a", 0, 2)).toBeNull();
  expect(stepOption("ArrowDown", -1, 0)).toBeNull();
});

test("only suggestions that lead to a page of ours are taken", () => {
  const gown = { href: "/product/gown", name: "Gown", kind: "Piece", detail: "AFI Atelier" };
  expect(
    readSuggestions([gown, { ...gown, href: "//elsewhere.example" }, { ...gown, name: 3 }, null, "gown"]),
  ).toEqual([gown]);
  expect(readSuggestions({ error: "busy" })).toEqual([]);
});
