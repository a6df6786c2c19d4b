import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/* Keeps docs/spec-coverage.md honest: a row may only point at a test that is really there. */

type Row = { number: string; statement: string; decision: string; tests: string[] };
type ReadSource = (path: string) => string | null;

const HEADER = "| # | what must hold | decision | test |";
const DIVIDER = "|---|---|---|---|";

function parseRow(line: string): Row | null {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  if (cells.length !== 6) return null;
  const [, number = "", statement = "", decision = "", proofs = ""] = cells;
  return { number, statement, decision, tests: proofs.split("<br>").filter(Boolean) };
}

/**
 * The titles a test file spells out: the first string after `test(`, `it(`, `test.each(…)(` or `test.for(…)(`.
 * Skipped and commented-out tests prove nothing and are not found.
 */
function titlesIn(source: string): Set<string> {
  const running = source.replace(/^\s*\/\/.*$/gm, "");
  const calls = running.matchAll(
    /(?<![.\w])(?:test|it)(?:\.(?:each|for)(?:\([\s\S]*?\)|`[\s\S]*?`))?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g,
  );
  return new Set([...calls].map(([, , title = ""]) => title.replace(/\\(.)/g, "$1")));
}

function problemWithTest(name: string, readSource: ReadSource): string | null {
  const [path = "", ...title] = name.trim().split(" › ");
  if (!/\.(test|spec)\.tsx?$/.test(path)) return `"${path}" is not a test file`;
  const source = readSource(path);
  if (source === null) return `${path} does not exist`;
  return titlesIn(source).has(title.join(" › ")) ? null : `${path} has no test "${title.join(" › ")}"`;
}

function problemsIn(document: string, readSource: ReadSource): string[] {
  const problems: string[] = [];
  let section = 0;
  let last = 0;
  for (const line of document.split("\n")) {
    const heading = /^## (\d+) /.exec(line);
    if (heading) {
      const next = Number(heading[1]);
      if (next <= section) problems.push(`section ${next} comes after section ${section}`);
      section = next;
      last = 0;
    }
    if (!line.startsWith("|") || line === HEADER || line === DIVIDER) continue;

    const row = parseRow(line);
    if (!row) {
      problems.push(`not four cells: ${line}`);
      continue;
    }
    const place = /^(\d+)\.(\d+)$/.exec(row.number);
    if (!place || Number(place[1]) !== section) {
      problems.push(`"${row.number}" is no row number of section ${section}`);
    } else {
      if (Number(place[2]) <= last) problems.push(`${row.number} repeats or is out of order`);
      last = Number(place[2]);
    }
    if (!row.statement) problems.push(`${row.number} says nothing`);
    if (!/^(\d+(, \d+)*)?$/.test(row.decision))
      problems.push(`${row.number} has a decision without a number`);
    for (const name of row.tests) {
      const problem = problemWithTest(name, readSource);
      if (problem) problems.push(`${row.number}: ${problem}`);
    }
  }
  return problems;
}

const readFromRepository: ReadSource = (path) => {
  const file = new URL(`../${path}`, import.meta.url);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
};

test("every row of docs/spec-coverage.md is in order and names tests that exist", () => {
  const document = readFromRepository("docs/spec-coverage.md") ?? "";
  expect(document).toContain(HEADER);
  expect(problemsIn(document, readFromRepository)).toEqual([]);
});

describe("the check", () => {
  const source = `
    test("adds a line", () => {});
    it('says "hello"', () => {});
    test.each([[cap(1), 2]])("caps %i", () => {});
    test.skip("is skipped", () => {});
    // test("is commented out", () => {});
    expect(pattern.test("is no title"));
  `;
  const problemsOf = (...lines: string[]) =>
    problemsIn(["## 2 Screens", HEADER, DIVIDER, ...lines].join("\n"), (path) =>
      path === "app/cart.test.ts" ? source : null,
    );

  test("accepts rows with no test, one or several", () => {
    expect(
      problemsOf(
        "| 2.1 | The cart opens | | |",
        "| 2.2 | It adds | 13, 14 | app/cart.test.ts › adds a line<br>app/cart.test.ts › caps %i |",
        '| 2.4 | It greets | | app/cart.test.ts › says "hello" |',
      ),
    ).toEqual([]);
  });

  test.each(["is missing", "is skipped", "is commented out", "is no title", "adds a"])(
    "refuses a test that does not run: %s",
    (title) => {
      expect(problemsOf(`| 2.1 | It adds | | app/cart.test.ts › ${title} |`)).toEqual([
        `2.1: app/cart.test.ts has no test "${title}"`,
      ]);
    },
  );

  test("refuses a file that is missing or is not a test file", () => {
    expect(
      problemsOf("| 2.1 | It adds | | app/gone.test.ts › adds a line<br>app/cart.ts › adds a line |"),
    ).toEqual(["2.1: app/gone.test.ts does not exist", '2.1: "app/cart.ts" is not a test file']);
  });

  test("refuses numbers that repeat, go back, belong elsewhere or are none", () => {
    expect(
      problemsOf("| 2.2 | a | | |", "| 2.2 | b | | |", "| 2.1 | c | | |", "| 3.3 | d | | |", "| x | e | | |"),
    ).toEqual([
      "2.2 repeats or is out of order",
      "2.1 repeats or is out of order",
      '"3.3" is no row number of section 2',
      '"x" is no row number of section 2',
    ]);
  });

  test("refuses a row that has not four cells", () => {
    expect(problemsOf("| 2.1 | this | that | | |")).toEqual(["not four cells: | 2.1 | this | that | | |"]);
    expect(problemsOf("| 2.1 | this \\| that | | |")).toEqual([]);
  });

  test("refuses sections out of order", () => {
    expect(problemsOf("## 2 Again")).toEqual(["section 2 comes after section 2"]);
  });

  test("refuses an empty statement and a decision that is no number", () => {
    expect(problemsOf("| 2.1 | | later | |")).toEqual([
      "2.1 says nothing",
      "2.1 has a decision without a number",
    ]);
  });
});
