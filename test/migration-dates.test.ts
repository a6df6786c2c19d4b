import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Added {
  name: string;
  /** When it was committed. */
  at: Date;
}

/**
 * What is wrong with the dates of these migrations, in the order in which they were added. One from the future, or from
 * before another that is there, would run in another order on a new database than on an old one.
 */
function wrongDates(added: readonly Added[]): string[] {
  return added.flatMap(({ name, at }, index) => {
    if (dateOf(name) > at) return [`${name} is dated after its commit`];
    const later = added.slice(0, index).find((other) => other.at < at && other.name > name);
    return later ? [`${name} is dated before ${later.name}, which was there already`] : [];
  });
}

function dateOf(name: string): Date {
  return new Date(name.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*$/, "$1-$2-$3T$4:$5:$6Z"));
}

/** By git; what is not committed yet, or came without a history, is added now. */
function addedMigrations(): Added[] {
  const log = existsSync(".git") ? readLog() : "";
  const committed = new Map<string, Date>();
  let at = new Date();
  for (const line of log.split("\n")) {
    if (line.startsWith("@")) at = new Date(line.slice(1));
    else if (line) committed.set(line.replace("supabase/migrations/", ""), at);
  }
  const here = readdirSync("supabase/migrations");
  return [
    ...[...committed].map(([name, at]) => ({ name, at })).filter(({ name }) => here.includes(name)),
    ...here.filter((name) => !committed.has(name)).map((name) => ({ name, at: new Date() })),
  ];
}

function readLog(): string {
  const added = ["--reverse", "--no-renames", "--diff-filter=A", "--format=@%cI", "--name-only"];
  return execFileSync("git", ["log", ...added, "--", "supabase/migrations"], { encoding: "utf8" });
}

describe("the dates of migrations", () => {
  const first = { name: "20261118070000_first.sql", at: new Date("2026-11-18T08:00:00Z") };

  it("are those of their commits, one after another", () => {
    expect(wrongDates(addedMigrations())).toEqual([]);
  });

  it("may not lie after the commit", () => {
    expect(wrongDates([{ ...first, name: "20261118080001_ahead.sql" }])).toEqual([
      "20261118080001_ahead.sql is dated after its commit",
    ]);
  });

  it("may not lie before a migration that is there", () => {
    const late = { name: "20261117120000_late.sql", at: new Date("2026-11-19T08:00:00Z") };
    expect(wrongDates([first, late])).toEqual([
      "20261117120000_late.sql is dated before 20261118070000_first.sql, which was there already",
    ]);
    expect(wrongDates([first, { ...late, name: "20261119075959_next.sql" }])).toEqual([]);
  });
});
