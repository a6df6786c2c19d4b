import { expect, test } from "vitest";
import { csvLine } from "./csv";
import { parseCsv } from "./parse-csv";

test("what was written is read again", () => {
  const rows = [
    ["name", "note"],
    ['A "gown", long', "two\nlines"],
    ["=1+1", ""],
    ["linen;=1+1", "made of:\n- linen\n- silk"],
  ];
  expect(parseCsv(`\uFEFF${rows.map(csvLine).join("")}`)).toEqual(rows);
});

test("semicolons, plain line ends and a last line without one are read too", () => {
  expect(parseCsv("name;price\nGown;1200\n\nCape;900")).toEqual([
    ["name", "price"],
    ["Gown", "1200"],
    ["Cape", "900"],
  ]);
});
