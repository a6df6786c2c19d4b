import { expect, test } from "vitest";
import { leadTimeLine, measurementLines } from "./measurements";

test("a piece tells its measurements and its lead time in words", () => {
  expect(measurementLines({ S: { Chest: 46, Length: 120 }, M: {} })).toEqual([
    "Size S, lying flat: chest 46 cm, length 120 cm",
  ]);
  expect(measurementLines({ one: { Width: 40.5 } })).toEqual(["The piece, lying flat: width 40.5 cm"]);
  // As the database gives them.
  expect(measurementLines({ L: { Hip: 53, Chest: 49 }, S: { Chest: 44 } })).toEqual([
    "Size S, lying flat: chest 44 cm",
    "Size L, lying flat: chest 49 cm, hip 53 cm",
  ]);
  const made = { sizes: ["S", "L"], leftBySize: {} };
  expect(leadTimeLine(14, made)).toEqual(["Made to order: it leaves our atelier within 14 days"]);
  expect(leadTimeLine(14, { ...made, leftBySize: { S: 2 } })).toEqual([
    "Made to order in L: it leaves our atelier within 14 days",
  ]);
  expect(leadTimeLine(14, { sizes: [], leftBySize: { one: 0 } })).toEqual([]);
  expect([...measurementLines(null), ...leadTimeLine(null, made)]).toEqual([]);
});
