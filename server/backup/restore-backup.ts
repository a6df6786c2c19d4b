import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../../app/features/uploads/file-store.ts";
import { lockFolder } from "../db/folder-lock.ts";
import { applyMigrations, planMigrations, readSqlFolder } from "../db/migrations.ts";
import { ownerSession } from "../db/owner-session.ts";
import { openPglite } from "../db/pglite/embedded-database.ts";
import { openPostgresPool } from "../db/postgres/postgres-pool.ts";
import { ensureSeedMark } from "../db/seed.ts";
import type { SqlSession } from "../db/sql-session.ts";
import { ensureServiceRights, ensureSystemSchema, ownsAuthSchema } from "../db/system-schema.ts";
import { KEYS_FILE } from "../keys.ts";
import { isOursWhenHosted, loadTables } from "./backup-tables.ts";
import { checkBackup } from "./check-backup.ts";
import { filePath, keysPath, type Manifest, tablePath } from "./manifest.ts";

/** Far longer than a visitor would wait: a large table, on a slow machine. */
const STATEMENT_TIMEOUT_MS = 600_000;

export interface RestoreOptions {
  backup: string;
  dataDir: string;
  databaseUrl?: string;
  files: FileStore;
  projectDir: string;
}

/** Into an empty folder or database. The next start applies migrations that are newer than the backup. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const manifest = await checkBackup(options.backup);
  await expectNothingIn(options.dataDir);
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  await withEmptyDatabase(options, async (session) => {
    // The database last: without it the site does not look restored.
    await restoreFiles(manifest, options);
    await restoreKeys(options);
    await restoreDatabase(session, manifest, options);
  });
  return manifest;
}

/** What is there might be of another site, and would be mixed with this one. */
async function expectNothingIn(dataDir: string): Promise<void> {
  const entries: string[] = await readdir(dataDir).catch(() => []);
  const taken = ["db", "files", KEYS_FILE].filter((entry) => entries.includes(entry));
  if (taken.length > 0)
    throw new Error(
      `${path.resolve(dataDir)} is not empty: it holds ${taken.join(", ")}. Nothing was changed`,
    );
}

async function restoreFiles({ files }: Manifest, { backup, files: store }: RestoreOptions): Promise<void> {
  for (const { name, bytes } of files) await store.put(name, createReadStream(filePath(backup, name)), bytes);
}

/** Without the same keys, links in mails that were sent would be refused. */
async function restoreKeys({ backup, dataDir }: RestoreOptions): Promise<void> {
  await writeFile(path.join(dataDir, KEYS_FILE), await readFile(keysPath(backup)), {
    mode: 0o600,
    flush: true,
  });
}

async function restoreDatabase(
  session: SqlSession,
  manifest: Manifest,
  { backup, projectDir }: RestoreOptions,
): Promise<void> {
  const known = await readSqlFolder(path.join(projectDir, "supabase/migrations"));
  const files = known.filter(({ name }) => manifest.migrations.includes(name.slice(0, 14)));
  if (files.length < manifest.migrations.length)
    throw new Error("The backup was made by a newer version of this site: restore it with that version");
  const plan = await planMigrations(session, files);
  await ensureSystemSchema(session);
  await applyMigrations(session, plan);
  await ensureServiceRights(session);
  await ensureSeedMark(session);
  const isOurs = (await ownsAuthSchema(session)) ? () => true : isOursWhenHosted;
  const ours = { tables: manifest.tables.filter(isOurs), sequences: manifest.sequences.filter(isOurs) };
  await loadTables(session, ours, (table) => tablePath(backup, table));
}

async function ensureEmpty(session: SqlSession): Promise<void> {
  const tables = await session.query(
    "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1",
  );
  if (tables.length > 0) throw new Error("The database is not empty. Nothing was changed");
}

async function withEmptyDatabase(
  { dataDir, databaseUrl }: RestoreOptions,
  work: (session: SqlSession) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined) return withPostgres(databaseUrl, work);
  const folder = path.join(dataDir, "db");
  const unlock = await lockFolder(dataDir);
  try {
    try {
      const { session, close } = await openPglite({ folder, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
      await work(session).finally(close);
    } catch (error) {
      // Half a database would open, and look like a whole one.
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await unlock();
  }
}

async function withPostgres(url: string, work: (session: SqlSession) => Promise<void>): Promise<void> {
  const pool = openPostgresPool({ url, size: 1, prepare: false, answerTimeoutMs: 0 });
  try {
    const connection = await pool.acquire();
    const session = ownerSession(connection);
    await ensureEmpty(session)
      .then(() => work(session))
      .finally(() => connection.release());
  } finally {
    await pool.close();
  }
}
