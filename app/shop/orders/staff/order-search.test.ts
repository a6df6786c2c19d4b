import { expect, test } from "vitest";
import { readOrderSearch } from "./order-search";

test("an order's number is looked for by its beginning and by its end", () => {
  expect(readOrderSearch("SHOP-17000")).toEqual({ begun: "SHOP-17000%", ended: "00071%" });
});

test("a telephone number is looked for without what stands before it at home or abroad", () => {
  expect(readOrderSearch("082 123 4567")).toMatchObject({ ended: "765432128%" });
  expect(readOrderSearch("+27 (82) 123-4567")).toMatchObject({ ended: "765432128%" });
});

test("anything else, and fewer than three digits, are words", () => {
  expect(readOrderSearch("Amina 42")).toEqual({ words: "'Amina':* & '42':*" });
  expect(readOrderSearch("4-2")).toEqual({ words: "'4-2':*" });
});
