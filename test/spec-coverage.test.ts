import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findProblems, renderCoverage } from "../scripts/spec/coverage.ts";
import { readRows } from "../scripts/spec/rows.ts";
import { readTaggedTests } from "../scripts/spec/tagged-tests.ts";

/* docs/spec-rows.md has the requirements, tags in the tests name the test that proves each. */

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const { rows, problems } = readRows();
const tests = readTaggedTests(root);

test("the rows of docs/spec-rows.md are in order", () => {
  expect(problems).toEqual([]);
});

test("every row has a test that runs, and every tag a row", () => {
  expect(findProblems(rows, tests)).toEqual([]);
});

test("every decision that a row follows was made", () => {
  const decisions = new Set(
    Array.from(read("docs/decisions.md").matchAll(/^\| (\d+) \|/gm), ([, number]) => number),
  );
  const unknown = rows.filter((row) => row.decisions.some((number) => !decisions.has(number)));
  expect(unknown.map((row) => row.number)).toEqual([]);
});

test("docs/spec-coverage.md is up to date (npm run spec:coverage)", () => {
  // Compared as a boolean: a diff of files this long would not help.
  expect(read("docs/spec-coverage.md") === renderCoverage(rows, tests)).toBe(true);
});
