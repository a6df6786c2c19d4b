import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, planMigrations, type SqlFile } from "./migrations.ts";
import { openPglite } from "./pglite/open-pglite.ts";
import { seedOnce } from "./seed.ts";

let database: Awaited<ReturnType<typeof openPglite>>;

beforeAll(async () => {
  database = await openPglite();
});

beforeEach(() =>
  database.session.run(
    "drop schema if exists supabase_migrations cascade; drop schema public cascade; create schema public;",
  ),
);

afterAll(() => database.close());

const first: SqlFile = {
  name: "20250101000000_first.sql",
  sql: "create table steps (n int); insert into steps values (1);",
};
const second: SqlFile = {
  name: "20250102000000_second.sql",
  sql: "insert into steps select max(n) + 1 from steps;",
};
async function migrate(files: SqlFile[]): Promise<string[]> {
  const plan = await planMigrations(database.session, files);
  await applyMigrations(database.session, plan);
  return plan.map(({ name }) => name);
}
const steps = async () =>
  (await database.session.query<{ n: number }>("select n from steps order by n")).map(({ n }) => n);

describe("migrations", () => {
  it("run in order, once, and new ones when they come", async () => {
    expect(await migrate([first])).toEqual([first.name]);
    expect(await migrate([first, second])).toEqual([second.name]);
    expect(await migrate([first, second])).toEqual([]);
    expect(await steps()).toEqual([1, 2]);
  });

  it("stop at a failed one with its file, line and reason, and leave nothing of it", async () => {
    const broken = {
      name: "20250102000000_broken.sql",
      sql: "insert into steps values (2);\n\nselect nonsense;",
    };
    await expect(migrate([first, broken, { ...second, name: "20250103000000_later.sql" }])).rejects.toThrow(
      'Migration 20250102000000_broken.sql failed at line 3: column "nonsense" does not exist',
    );
    expect(await steps()).toEqual([1]);
    expect(await migrate([first, second])).toEqual([second.name]);
  });

  it("refuse a file that was changed after it had run, but not other line endings", async () => {
    const lines = { ...first, sql: first.sql.replace("; ", ";\n") };
    await migrate([lines]);
    expect(await migrate([{ ...lines, sql: lines.sql.replaceAll("\n", "\r\n") }])).toEqual([]);
    await expect(migrate([{ ...lines, sql: `${lines.sql} ` }])).rejects.toThrow(
      "20250101000000_first.sql was changed after it had been applied",
    );
  });

  it("refuse a database with migrations that are not here, and leave it as it is", async () => {
    await migrate([first, second]);
    await expect(migrate([{ ...first, name: "20250103000000_later.sql" }])).rejects.toThrow(
      "it has migration 20250101000000_first and 1 more, unknown to this version",
    );
    expect(await steps()).toEqual([1, 2]);
  });

  it("refuse names without a number and numbers used twice", async () => {
    await expect(migrate([{ ...first, name: "first.sql" }])).rejects.toThrow("first.sql must be named");
    const twin = { ...second, name: "20250101000000_twin.sql" };
    await expect(migrate([first, twin])).rejects.toThrow("have the same number");
  });
});

describe("demonstration content", () => {
  const content: SqlFile[] = [
    { name: "01-a.sql", sql: "insert into steps values (10); insert into steps values (11);" },
    { name: "02-b.sql", sql: "insert into steps values (12);" },
  ];

  it("goes in once, and stays away when it is deleted", async () => {
    await migrate([first]);
    expect(await seedOnce(database.session, content)).toBe(true);
    expect(await steps()).toEqual([1, 10, 11, 12]);
    await database.session.query("delete from steps");
    expect(await seedOnce(database.session, content)).toBe(false);
    expect(await steps()).toEqual([]);
  });

  it("goes in whole or not at all", async () => {
    await migrate([first]);
    const broken = { name: "03-c.sql", sql: "insert into nowhere values (1);" };
    await expect(seedOnce(database.session, [...content, broken])).rejects.toThrow("Seed 03-c.sql failed");
    expect(await steps()).toEqual([1]);
    expect(await seedOnce(database.session, content)).toBe(true);
  });
});
