import type { Row } from "./rows.ts";
import type { TaggedTest } from "./tagged-tests.ts";

/** Rows without a test, and tags without a row. */
export function findProblems(rows: Row[], tests: TaggedTest[]): string[] {
  const known = new Set(rows.map((row) => `@${row.number}`));
  const proved = new Set<string>();
  const problems: string[] = [];
  for (const test of tests) {
    const name = `${test.file} › ${test.title}`;
    if (!test.runs) problems.push(`a test that may not run proves nothing: ${name}`);
    for (const tag of test.tags) {
      if (!known.has(tag)) problems.push(`${tag} is no row: ${name}`);
      if (test.runs) proved.add(tag);
    }
  }
  for (const row of rows) if (!proved.has(`@${row.number}`)) problems.push(`${row.number} has no test`);
  return problems;
}

const INTRO = `# What the specification asks, and what proves it

Written by \`npm run spec:coverage\` from [spec-rows.md](spec-rows.md) and the tags in the tests. Change those, not this.
`;

const TABLE = "| # | what must hold | decision | test |\n|---|---|---|---|";

const cell = (text: string) => text.replaceAll("|", "\\|");

export function renderCoverage(rows: Row[], tests: TaggedTest[]): string {
  const lines = [INTRO];
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    const isNewSection = row.section !== before?.section;
    if (isNewSection || row.heading !== before?.heading) {
      if (before) lines.push("");
      if (isNewSection) lines.push(`## ${row.section}\n`);
      if (row.heading) lines.push(`### ${row.heading}\n`);
      lines.push(TABLE);
    }
    const proofs = tests
      .filter((test) => test.tags.includes(`@${row.number}`))
      .map((test) => cell(`${test.file} › ${test.title}`));
    lines.push(
      `| ${row.number} | ${cell(row.statement)} | ${row.decisions.join(", ")} | ${proofs.join("<br>")} |`,
    );
  });
  return `${lines.join("\n")}\n`;
}
