import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../../app/features/uploads/file-store.ts";
import { lockFolder } from "../db/folder-lock.ts";
import { applyMigrations, planMigrations, readSqlFolder } from "../db/migrations.ts";
import { ownerSession } from "../db/owner-session.ts";
import { openPglite } from "../db/pglite/embedded-database.ts";
import { openPostgresPool } from "../db/postgres/postgres-pool.ts";
import { ensureSeedMark } from "../db/seed.ts";
import type { SqlSession } from "../db/sql-session.ts";
import { ensureServiceRights, ensureSystemSchema } from "../db/system-schema.ts";
import { hashFile, loadTables } from "./backup-tables.ts";
import { filePath, type Manifest, readManifest, tablePath } from "./manifest.ts";

export interface RestoreOptions {
  backup: string;
  dataDir: string;
  databaseUrl?: string;
  files: FileStore;
  projectDir: string;
}

/** Everything is there as it was written. Throws with what is not. */
export async function checkBackup(backup: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  for (const table of manifest.tables) {
    const found = await hashFile(tablePath(backup, table)).catch(() => "missing");
    if (found !== table.sha256)
      throw new Error(`The backup is damaged: the rows of ${table.schema}.${table.name}`);
  }
  for (const { name, bytes } of manifest.files) {
    const facts = await stat(filePath(backup, name)).catch(() => null);
    if (facts?.size !== bytes) throw new Error(`The backup is damaged: the file ${name}`);
  }
  return manifest;
}

/** Into an empty folder or database. The next start applies migrations that are newer than the backup. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { backup, dataDir } = options;
  const manifest = await checkBackup(backup);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await withEmptyDatabase(options, (session) => restoreDatabase(session, manifest, options));
  for (const { name, bytes } of manifest.files)
    await options.files.put(name, createReadStream(filePath(backup, name)), bytes);
  // Without the same keys, links in mails that were sent would be refused.
  await copyFile(path.join(backup, "secrets.json"), path.join(dataDir, "secrets.json")).catch(unlessMissing);
  return manifest;
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
  await ensureEmpty(session);
  const plan = await planMigrations(session, files);
  await ensureSystemSchema(session);
  await applyMigrations(session, plan);
  await ensureServiceRights(session);
  await ensureSeedMark(session);
  await loadTables(session, manifest, (table) => tablePath(backup, table));
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
    const entries = await readdir(folder).catch(() => []);
    if (entries.length > 0)
      throw new Error(`${path.resolve(dataDir)} holds a database already. Nothing was changed`);
    try {
      const { session, close } = await openPglite({ folder });
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
    await work(ownerSession(connection)).finally(() => connection.release());
  } finally {
    await pool.close();
  }
}

function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
