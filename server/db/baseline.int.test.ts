import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { PROJECT_DIR, silentLog } from "../../test/support/data-template.ts";
import { startPostgres } from "../../test/support/postgres.ts";
import { isOfBaseline } from "./baseline.ts";
import { applyMigrations, planMigrations, readSqlFolder } from "./migrations.ts";
import { ownerSession } from "./owner-session.ts";
import { openPglite } from "./pglite/open-pglite.ts";
import { openPostgresPool } from "./postgres/postgres-pool.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { dumpSchema } from "./schema-dump.ts";
import type { SqlSession } from "./sql-session.ts";
import { ensureServiceRights, ensureSystemSchema } from "./system-schema.ts";

const OLDEST = "/usr/lib/postgresql/15/bin";
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function embedded(): Promise<() => Promise<SqlSession>> {
  return async () => {
    const { session, close } = await openPglite();
    closing.push(close);
    return session;
  };
}

async function postgres(binaries?: string): Promise<() => Promise<SqlSession>> {
  const server = await startPostgres(binaries === undefined ? {} : { binaries });
  closing.push(() => server.stop());
  return async () => {
    const url = await server.createDatabase();
    const pool = openPostgresPool({ url, size: 1, prepare: false, answerTimeoutMs: 0 });
    const connection = await pool.acquire();
    closing.push(async () => {
      connection.release();
      await pool.close();
    });
    return ownerSession(connection);
  };
}

const prepare = (session: SqlSession) =>
  prepareDatabase(session, { projectDir: PROJECT_DIR, seedDemo: false, log: silentLog });

/** As the last development version left it, with a row of its own. */
async function makeDevelopmentDatabase(session: SqlSession): Promise<void> {
  const files = await readSqlFolder(path.join(PROJECT_DIR, "supabase/migrations"));
  const plan = await planMigrations(session, files);
  await ensureSystemSchema(session);
  // With private.watch, which makes the triggers that the development version made one by one.
  await applyMigrations(
    session,
    plan.filter(({ version }) => isOfBaseline(version)),
  );
  await session.run(`
    drop function private.watch;
    delete from supabase_migrations.schema_migrations;
    insert into supabase_migrations.schema_migrations (version, name) values
      ('20261116000100', 'roles_and_helpers'), ('20261118070000', 'terms_version_three');
    update public.places set phone = '+27 11 555 0100' where id = 'head-office';
  `);
  await ensureServiceRights(session);
}

const versions = async (session: SqlSession) =>
  (
    await session.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations order by version",
    )
  ).map(({ version }) => version);

describe.each([
  { name: "embedded", open: embedded, isHere: true },
  { name: "PostgreSQL", open: () => postgres(), isHere: true },
  { name: "PostgreSQL 15", open: () => postgres(OLDEST), isHere: existsSync(OLDEST) },
])("the baseline ($name)", ({ open, isHere }) => {
  it.runIf(isHere)("takes over the last development version: the same as a new database", async () => {
    const create = await open();
    const [upgraded, fresh] = [await create(), await create()];
    await makeDevelopmentDatabase(upgraded);
    await prepare(upgraded);
    await prepare(fresh);
    expect(await dumpSchema(upgraded)).toEqual(await dumpSchema(fresh));
    expect(await versions(upgraded)).toEqual(await versions(fresh));
    expect(await upgraded.query("select phone from public.places where id = 'head-office'")).toEqual([
      { phone: "+27 11 555 0100" },
    ]);
  });

  it.runIf(isHere)("refuses an older development version and leaves it as it is", async () => {
    const session = await (await open())();
    await makeDevelopmentDatabase(session);
    await session.run("drop trigger note_change on public.orders");
    const before = await dumpSchema(session);
    await expect(prepare(session)).rejects.toThrow(
      "made by an older development version of this site: make a backup with that version (npm run backup) and restore it with this one",
    );
    expect(await dumpSchema(session)).toEqual(before);
    expect(await versions(session)).toEqual(["20261116000100", "20261118070000"]);
  });
});
