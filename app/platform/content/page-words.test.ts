import { expect, test } from "vitest";
import { listWords, wordsOf } from "./page-words";

const FIRST = { title: "Mission", caption: "The store", steps: ["Call", "Rail"] };

test("a field that staff did not change has its first words", () => {
  const changed = { "about_page/about": { title: "Why", caption: "" }, "about_page/other": { title: "No" } };
  expect(wordsOf(changed, "about_page/about", FIRST)).toEqual({ ...FIRST, title: "Why", caption: "" });
  expect(wordsOf({}, "about_page/about", FIRST)).toEqual(FIRST);
});

test("a list stays a list, a text a text, and what no field knows is left out", () => {
  const changed = { "about_page/about": { title: ["Why"], steps: "Call", bogus: "words" } };
  expect(wordsOf(changed, "about_page/about", FIRST)).toEqual(FIRST);
  expect(wordsOf({ "about_page/about": { steps: [] } }, "about_page/about", FIRST).steps).toEqual([]);
});

test("records keep the order of the first ones", () => {
  const first = { second: { title: "B" }, first: { title: "A" } };
  expect(listWords({ "shop_insets/first": { title: "C" } }, "shop_insets", first)).toEqual([
    { id: "second", title: "B" },
    { id: "first", title: "C" },
  ]);
});
