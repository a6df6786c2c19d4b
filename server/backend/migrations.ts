import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { checksum } from "./checksum.ts";
import type { SqlSession } from "./sql-session.ts";

export interface SqlFile {
  /** File name without the folder, e.g. `20250101000000_profiles.sql`. */
  name: string;
  sql: string;
}

const MIGRATION_NAME = /^(\d{14})_[\w-]+\.sql$/;

/** The Supabase command line's own table, with our checksum beside its columns. */
const HISTORY = /* sql */ `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
alter table supabase_migrations.schema_migrations add column if not exists checksum text;
`;

/**
 * Three files were out in another form before. What they made then, the files after them make the same: a database
 * that knows that form is as good.
 */
export const EARLIER_FORMS: ReadonlySet<string> = new Set([
  "b0ce60c929668adeabca37bd477494e80a21e3e2ef8a7a60c6d80f2a48d218a1",
  "59bfbb896e0c142813714535b14f029d6b2964f4e3f61d1dde9132acd3013122",
  "7b02cddf641767af0513e8a343502bc83e66426513c935b19867855aaf740b72",
]);

export async function readSqlFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), "utf8") })),
  );
}

/**
 * Applies what is new, oldest first, each file with its history row in one transaction. The caller holds the
 * lock that keeps other processes away. Returns the names of the files it applied.
 */
export async function migrate(session: SqlSession, files: readonly SqlFile[]): Promise<string[]> {
  const pending = files.map((file) => ({ ...file, version: versionOf(file), checksum: checksum(file.sql) }));
  refuseTwins(pending);
  await session.run(HISTORY);
  const rows = await session.query<{ version: string; checksum: string | null }>(
    "select version, checksum from supabase_migrations.schema_migrations",
  );
  const applied = new Map(rows.map((row) => [row.version, row.checksum]));

  const done: string[] = [];
  for (const file of pending) {
    if (applied.has(file.version)) {
      const known = applied.get(file.version);
      if (known && known !== file.checksum && !EARLIER_FORMS.has(known)) {
        throw new Error(
          `Migration ${file.name} was changed after it had been applied. Write a new migration instead, ` +
            "or, if this database holds nothing of value, begin again with npm run db:reset",
        );
      }
      continue;
    }
    await apply(session, file);
    done.push(file.name);
  }
  return done;
}

async function apply(
  session: SqlSession,
  file: SqlFile & { version: string; checksum: string },
): Promise<void> {
  try {
    await session.transaction(async (tx) => {
      await tx.run(file.sql);
      await tx.query(
        "insert into supabase_migrations.schema_migrations (version, name, checksum) values ($1, $2, $3)",
        [file.version, file.name.slice(file.version.length + 1, -".sql".length), file.checksum],
      );
    });
  } catch (cause) {
    throw new Error(`Migration ${file.name} failed${place(cause, file.sql)}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

function versionOf(file: SqlFile): string {
  const version = MIGRATION_NAME.exec(file.name)?.[1];
  if (!version) throw new Error(`Migration ${file.name} must be named <14 digits>_<name>.sql`);
  return version;
}

function refuseTwins(files: readonly { name: string; version: string }[]): void {
  const seen = new Map<string, string>();
  for (const { name, version } of files) {
    const twin = seen.get(version);
    if (twin) throw new Error(`Migrations ${twin} and ${name} have the same number`);
    seen.set(version, name);
  }
}

/** Postgres counts characters from 1; people count lines. */
function place(error: unknown, sql: string): string {
  const position = Number((error as { position?: string | number }).position);
  if (!Number.isInteger(position) || position < 1) return "";
  return ` at line ${sql.slice(0, position - 1).split("\n").length}`;
}
