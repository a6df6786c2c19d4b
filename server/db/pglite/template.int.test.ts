import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyDataTemplate, PROJECT_DIR, silentLog } from "../../../test/support/data-template.ts";
import { readSchema } from "../schema-shape.ts";
import type { SqlSession } from "../sql-session.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { openPglite } from "./open-pglite.ts";
import { makeTemplate, templateName } from "./template.ts";

const TIMEOUT = 180_000;
const CONTENT = { projectDir: PROJECT_DIR, seedDemo: true };
let folder: string;
let templates: string;
let template: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "site-test-"));
  templates = path.join(folder, "templates");
  template = path.join(templates, await templateName(CONTENT));
  await makeTemplate(template, CONTENT);
}, TIMEOUT);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What an opened database says of how it was made. */
async function open(dataDir: string, from = templates): Promise<string[]> {
  const said: string[] = [];
  const hear = (_: unknown, words?: string) => void said.push(words ?? "");
  const log = { ...silentLog, info: hear, warn: hear } as typeof silentLog;
  await (await openEmbeddedDatabase({ ...CONTENT, dataDir, templates: from, log })).close();
  return said;
}

async function inspect<Result>(dataDir: string, look: (session: SqlSession) => Promise<Result>) {
  const { session, close } = await openPglite({ folder: path.join(dataDir, "db") });
  return look(session).finally(close);
}

/** Every row, without what is drawn by lot or read from the clock. */
async function readAll(session: SqlSession): Promise<unknown> {
  const tables = await session.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rows: [string, string[]][] = [];
  for (const { name } of tables) {
    const found = await session.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`);
    const drawn = /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}|\d{4}-\d\d-\d\d[T ][\d:.+Z-]*|\\\\x[\da-f]+/g;
    rows.push([name, found.map(({ row }) => JSON.stringify(row).replace(drawn, "*")).sort()]);
  }
  return { schema: await readSchema(session), rows };
}

const readKey = (session: SqlSession) =>
  session.query<{ inner_block: unknown }>(
    "select encode(inner_block, 'hex') as inner_block from private.address_key",
  );

it("gives the same database as creating one, with a key of its own", { timeout: TIMEOUT }, async () => {
  const [one, other] = [path.join(folder, "one"), path.join(folder, "other")];
  expect(await open(one)).toEqual([]);
  expect(await open(other)).toEqual([]);
  const created = path.join(folder, "created");
  await copyDataTemplate(created, CONTENT);
  expect(await inspect(one, readAll)).toEqual(await inspect(created, readAll));
  const keys = await Promise.all([one, other].map((dataDir) => inspect(dataDir, readKey)));
  expect(keys.map((rows) => rows.length)).toEqual([1, 1]);
  expect(keys[0]).not.toEqual(keys[1]);
});

it("is not used when it is torn", { timeout: TIMEOUT }, async () => {
  const torn = path.join(folder, "torn-templates");
  await mkdir(torn);
  const copy = path.join(torn, path.basename(template));
  await cp(template, copy);
  await truncate(copy, (await readFile(copy)).length - 1000);
  const said = await open(path.join(folder, "torn"), torn);
  expect(said).toContainEqual(expect.stringContaining("is not whole"));
  expect(said).toContain("creating the database");
});

it("is not that of other migrations, nor of other demonstration content", async () => {
  const projectDir = path.join(folder, "project");
  await cp(path.join(PROJECT_DIR, "supabase"), path.join(projectDir, "supabase"), { recursive: true });
  expect(await templateName({ ...CONTENT, projectDir })).toBe(path.basename(template));
  await writeFile(path.join(projectDir, "supabase/seed/99-more.sql"), "select 1;");
  expect(await templateName({ ...CONTENT, projectDir })).not.toBe(path.basename(template));
  expect(await templateName({ projectDir, seedDemo: false })).not.toBe(path.basename(template));
  const empty = await templateName({ projectDir, seedDemo: false });
  await writeFile(path.join(projectDir, "supabase/migrations/29991231235959_more.sql"), "select 1;");
  expect(await templateName({ projectDir, seedDemo: false })).not.toBe(empty);
});
