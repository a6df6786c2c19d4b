import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expectFoldedSchema, isDevelopmentHistory, isFolded } from "./baseline.ts";
import { checksum } from "./checksum.ts";
import type { SqlSession } from "./sql-session.ts";

export interface SqlFile {
  /** File name without the folder, e.g. `20250101000000_profiles.sql`. */
  name: string;
  sql: string;
}

const MIGRATION_NAME = /^(\d{14})_[\w-]+\.sql$/;

/** The Supabase CLI's own table, with our checksum as an extra column. */
const HISTORY = /* sql */ `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
alter table supabase_migrations.schema_migrations add column if not exists checksum text;
`;

/** A file with the version and checksum that the history stores. */
export interface Migration extends SqlFile {
  version: string;
  checksum: string;
}

interface HistoryRow {
  version: string;
  name: string | null;
  checksum: string | null;
}

export async function readSqlFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), "utf8") })),
  );
}

/**
 * The pending migrations, oldest first. Throws when the database's history differs from these files, before anything is
 * changed. The caller holds the boot lock.
 */
export async function planMigrations(session: SqlSession, files: readonly SqlFile[]): Promise<Migration[]> {
  const migrations = files.map((file) => ({
    ...file,
    version: versionOf(file),
    checksum: checksum(file.sql),
  }));
  refuseTwins(migrations);
  const history = await adoptBaseline(session, await readHistory(session), migrations);
  refuseUnknown(history, migrations);
  refuseChanged(history, migrations);
  const applied = new Set(history.map((row) => row.version));
  return migrations.filter((migration) => !applied.has(migration.version));
}

async function readHistory(session: SqlSession): Promise<HistoryRow[]> {
  const [table] = await session.query<{ is_there: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as is_there",
  );
  if (!table?.is_there) return [];
  // The Supabase CLI stores no checksum.
  return session.query(
    `select version, name, to_jsonb(h) ->> 'checksum' as checksum
     from supabase_migrations.schema_migrations h order by version`,
  );
}

/** The database of the last development version is marked as having the baseline. */
async function adoptBaseline(
  session: SqlSession,
  history: HistoryRow[],
  migrations: readonly Migration[],
): Promise<HistoryRow[]> {
  if (!isDevelopmentHistory(history.map(({ version }) => version))) return history;
  await expectFoldedSchema(session);
  await session.transaction(async (tx) => {
    await tx.run(`${HISTORY} delete from supabase_migrations.schema_migrations;`);
    for (const migration of migrations) if (isFolded(migration.version)) await record(tx, migration);
  });
  return readHistory(session);
}

/** Each file and its history row in one transaction. */
export async function applyMigrations(session: SqlSession, plan: readonly Migration[]): Promise<void> {
  await session.run(HISTORY);
  for (const migration of plan) await apply(session, migration);
}

async function apply(session: SqlSession, file: Migration): Promise<void> {
  try {
    await session.transaction(async (tx) => {
      await tx.run(file.sql);
      await record(tx, file);
    });
  } catch (cause) {
    throw new Error(`Migration ${file.name} failed${place(cause, file.sql)}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

async function record(session: SqlSession, { version, name, checksum }: Migration): Promise<void> {
  await session.query(
    "insert into supabase_migrations.schema_migrations (version, name, checksum) values ($1, $2, $3)",
    [version, name.slice(version.length + 1, -".sql".length), checksum],
  );
}

function versionOf(file: SqlFile): string {
  const version = MIGRATION_NAME.exec(file.name)?.[1];
  if (!version) throw new Error(`Migration ${file.name} must be named <14 digits>_<name>.sql`);
  return version;
}

function refuseTwins(files: readonly Migration[]): void {
  const seen = new Map<string, string>();
  for (const { name, version } of files) {
    const twin = seen.get(version);
    if (twin) throw new Error(`Migrations ${twin} and ${name} have the same number`);
    seen.set(version, name);
  }
}

function refuseUnknown(history: readonly HistoryRow[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = history.filter(({ version }) => !known.has(version));
  const [first] = unknown;
  if (!first) return;
  const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : "";
  throw new Error(
    `The database was made by another version of this site: it has migration ${first.version}_${first.name}${others}, ` +
      "unknown to this version. If the database holds nothing of value, begin again with npm run db:reset " +
      "(with DATABASE_URL: in a new, empty database)",
  );
}

function refuseChanged(history: readonly HistoryRow[], migrations: readonly Migration[]): void {
  const applied = new Map(history.map((row) => [row.version, row.checksum]));
  for (const { name, version, checksum } of migrations) {
    const known = applied.get(version);
    if (!known || known === checksum) continue;
    throw new Error(
      `Migration ${name} was changed after it had been applied. Write a new migration instead, ` +
        "or, if this database holds nothing of value, begin again with npm run db:reset",
    );
  }
}

/** Postgres reports a character offset from 1; the message shows the line. */
function place(error: unknown, sql: string): string {
  const position = Number((error as { position?: string | number }).position);
  if (!Number.isInteger(position) || position < 1) return "";
  return ` at line ${sql.slice(0, position - 1).split("\n").length}`;
}
