import { describe, expect, test } from "vitest";
import { findProblems, renderCoverage } from "./coverage.ts";
import type { Row } from "./rows.ts";
import type { TaggedTest } from "./tagged-tests.ts";

const row = (number: string, changes: Partial<Row> = {}): Row => ({
  number,
  statement: "It holds",
  decisions: [],
  section: "2 Screens",
  heading: "",
  ...changes,
});
const proof = (title: string, tags: string[], runs = true): TaggedTest => ({
  file: "app/cart.test.ts",
  title,
  tags,
  runs,
});

describe("the check", () => {
  test("accepts rows that have a test each", () => {
    expect(findProblems([row("2.1"), row("2.2")], [proof("adds", ["@2.1", "@2.2"])])).toEqual([]);
  });

  test("refuses a row without a test", () => {
    expect(findProblems([row("2.1"), row("2.10")], [proof("adds", ["@2.10"])])).toEqual(["2.1 has no test"]);
  });

  test("refuses a tag without a row", () => {
    expect(findProblems([row("2.1")], [proof("adds", ["@2.1", "@2.2", "ROWS"])])).toEqual([
      "@2.2 is no row: app/cart.test.ts › adds",
      "ROWS is no row: app/cart.test.ts › adds",
    ]);
  });

  test("refuses a test that may not run", () => {
    expect(findProblems([row("2.1")], [proof("adds", ["@2.1"], false)])).toEqual([
      "a test that may not run proves nothing: app/cart.test.ts › adds",
      "2.1 has no test",
    ]);
  });
});

test("the table has the rows under their headings, each with its tests", () => {
  const rows = [
    row("2.1", { heading: "Footer", statement: "this | that", decisions: ["25", "26"] }),
    row("2.2", { heading: "Footer" }),
    row("2.3", { heading: "Bar" }),
    row("3.1", { section: "3 Entities" }),
  ];
  const tests = [proof("adds", ["@2.1", "@3.1"]), proof("a | b", ["@2.1"])];
  expect(renderCoverage(rows, tests).split("\n").slice(4)).toEqual([
    "## 2 Screens",
    "",
    "### Footer",
    "",
    "| # | what must hold | decision | test |",
    "|---|---|---|---|",
    "| 2.1 | this \\| that | 25, 26 | app/cart.test.ts › adds<br>app/cart.test.ts › a \\| b |",
    "| 2.2 | It holds |  |  |",
    "",
    "### Bar",
    "",
    "| # | what must hold | decision | test |",
    "|---|---|---|---|",
    "| 2.3 | It holds |  |  |",
    "",
    "## 3 Entities",
    "",
    "| # | what must hold | decision | test |",
    "|---|---|---|---|",
    "| 3.1 | It holds |  | app/cart.test.ts › adds |",
    "",
  ]);
});
