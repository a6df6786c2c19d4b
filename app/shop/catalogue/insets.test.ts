import { expect, test } from "vitest";
import { type Inset, withInsets } from "./insets";

const INSETS = ["a", "b", "c", "d", "e", "f"].map((title) => ({ title }) as Inset);

const products = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const drawn = (count: number, from = 0) =>
  withInsets(products(count), from, INSETS)
    .map((entry) => (entry.kind === "product" ? "." : entry.place === "first" ? "A" : "B"))
    .join("");

test("two pictures break the grid in every twelve pieces", () => {
  expect(drawn(12)).toBe("....A........B");
  expect(drawn(24)).toBe("....A........B....A........B");
});

test("a picture whose row would have a hole is left out", () => {
  expect(drawn(3)).toBe("...");
  expect(drawn(5)).toBe(".....");
  expect(drawn(6)).toBe("....A..");
  expect(drawn(11)).toBe("....A.......");
  expect(drawn(17)).toBe("....A........B.....");
});

test("the next twelve show other pictures, also when a page begins with them", () => {
  const titles = (count: number, from = 0) =>
    withInsets(products(count), from, INSETS).flatMap((entry) =>
      entry.kind === "inset" ? [entry.inset.title] : [],
    );
  const all = INSETS.map((inset) => inset.title);
  expect(titles(36)).toEqual(all);
  expect(titles(12, 12)).toEqual(all.slice(2, 4));
  expect(titles(12, 36)).toEqual(all.slice(0, 2));
});

test("without pictures the pieces stand alone", () => {
  expect(withInsets(products(12), 0, []).every(({ kind }) => kind === "product")).toBe(true);
});

test("pieces are numbered along the whole rail", () => {
  const numbers = withInsets(["a", "b"], 240, INSETS).map((entry) =>
    entry.kind === "product" ? entry.number : null,
  );
  expect(numbers).toEqual([241, 242]);
});
