import { describe, expect, test } from "vitest";
import { parseRows } from "./rows.ts";

const parse = (...lines: string[]) => parseRows(["# Title", "", "Prose.", "", ...lines].join("\n"));

test("a row has a number, what must hold, and the decisions it follows", () => {
  expect(parse("## 2 Screens", "", "### Footer", "", "- 2.7 The bar [is] long | wide [25, 26]")).toEqual({
    rows: [
      {
        number: "2.7",
        statement: "The bar [is] long | wide",
        decisions: ["25", "26"],
        section: "2 Screens",
        heading: "Footer",
      },
    ],
    problems: [],
  });
});

test("a heading ends with its section", () => {
  const { rows } = parse("## 2 Screens", "### Footer", "- 2.1 a", "## 3 Entities", "- 3.1 b");
  expect(rows.map((row) => [row.section, row.heading])).toEqual([
    ["2 Screens", "Footer"],
    ["3 Entities", ""],
  ]);
});

describe("it is a problem", () => {
  test("that numbers repeat, go back or belong elsewhere", () => {
    expect(parse("## 2 Screens", "- 2.2 a", "- 2.2 b", "- 2.1 c", "- 3.3 d", "- 2.3 e").problems).toEqual([
      "2.2 repeats or is out of order",
      "2.1 repeats or is out of order",
      "3.3 stands in section 2",
    ]);
  });

  test("that sections are out of order or have no number", () => {
    expect(parse("## 3 a", "## 2 b", "## 2 c", "## d").problems).toEqual([
      'section "2 b" is out of order',
      'section "2 c" is out of order',
      'section "d" is out of order',
    ]);
  });

  test.each(["- 2.1", "2.1 no dash", "- x says", "prose"])("that a line is no row: %s", (line) => {
    expect(parse("## 2 Screens", line).problems).toEqual([`not a row: ${line}`]);
  });
});
