import { writeFileSync } from "node:fs";
import path from "node:path";
import { findProblems, renderCoverage } from "./spec/coverage.ts";
import { readRows } from "./spec/rows.ts";
import { readTaggedTests } from "./spec/tagged-tests.ts";

/* Writes docs/spec-coverage.md, and prints what test/spec-coverage.test.ts would report. */

const root = path.resolve(import.meta.dirname, "..");
const { rows, problems } = readRows();
const tests = readTaggedTests(root);

writeFileSync(path.join(root, "docs/spec-coverage.md"), renderCoverage(rows, tests));
console.log("docs/spec-coverage.md written");

for (const problem of [...problems, ...findProblems(rows, tests)]) {
  console.error(problem);
  process.exitCode = 1;
}
