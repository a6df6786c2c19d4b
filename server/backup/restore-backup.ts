import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../../app/platform/uploads/file-store.ts";
import { isDevelopmentHistory, isOfBaseline } from "../db/baseline.ts";
import { lockFolder } from "../db/folder-lock.ts";
import { applyMigrations, planMigrations, readSqlFolder, type SqlFile } from "../db/migrations.ts";
import { ownerSession } from "../db/owner-session.ts";
import { openPglite } from "../db/pglite/open-pglite.ts";
import { openPostgresPool } from "../db/postgres/postgres-pool.ts";
import { ensureSeedMark } from "../db/seed.ts";
import type { SqlSession } from "../db/sql-session.ts";
import { ensureServiceRights, ensureSystemSchema, ownsAuthSchema } from "../db/system-schema.ts";
import { KEYS_FILE } from "../keys.ts";
import { isOursWhenHosted, listTables, loadTables } from "./backup-tables.ts";
import { checkBackup } from "./check-backup.ts";
import { filePath, keysPath, type Manifest, type TableRecord, tablePath } from "./manifest.ts";
import {
  isRestoreUnfinished,
  markFinished,
  markUnfinished,
  RESTORED,
  removeRestored,
} from "./unfinished-restore.ts";

export interface RestoreOptions {
  backup: string;
  dataDir: string;
  databaseUrl?: string;
  files: FileStore;
  projectDir: string;
  /** Called after each step; for tests. */
  onStep?: (step: RestoreStep) => void;
}

export type RestoreStep = "marked" | "files" | "keys" | "rows" | "database";

/**
 * Into an empty folder or database, or one in which a restore was interrupted: what that left is removed. The next start
 * applies migrations that are newer than the backup.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { dataDir, databaseUrl } = options;
  const manifest = await checkBackup(options.backup);
  const migrations = await findMigrations(manifest, options);
  const isRepeated = await isRestoreUnfinished(dataDir);
  if (!isRepeated) await expectNothingIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const load = async (session: SqlSession) => {
    await restoreDatabase(session, migrations, manifest, options);
    options.onStep?.("rows");
  };
  await withLock(dataDir, async () => {
    if (isRepeated) await removeRestored(dataDir);
    if (databaseUrl === undefined)
      await orNothing(manifest, options, () => withEmbedded(path.join(dataDir, "db"), load));
    else
      await withPostgres(databaseUrl, async (session) => {
        await expectEmpty(session, isRepeated);
        await orNothing(manifest, options, () => load(session));
      });
    options.onStep?.("database");
    await markFinished(dataDir);
  });
  return manifest;
}

/** What fails leaves no files and no keys behind. */
async function orNothing(
  manifest: Manifest,
  options: RestoreOptions,
  restoreRows: () => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl, onStep } = options;
  const stored: string[] = [];
  await markUnfinished(dataDir);
  onStep?.("marked");
  try {
    await restoreFiles(manifest, options, stored);
    onStep?.("files");
    await restoreKeys(options);
    onStep?.("keys");
    await restoreRows();
  } catch (error) {
    for (const name of stored) await options.files.remove(name);
    await removeRestored(dataDir);
    // A PostgreSQL may have the tables already.
    if (databaseUrl === undefined) await markFinished(dataDir);
    throw error;
  }
}

const remove = (place: string) => rm(place, { recursive: true, force: true });

/** What is there might be of another site, and would be mixed with this one. */
async function expectNothingIn(dataDir: string): Promise<void> {
  const entries: string[] = await readdir(dataDir).catch(() => []);
  // Half a new database is none: a start deletes it, too.
  const taken = RESTORED.filter((entry) => entry !== "db.new" && entries.includes(entry));
  if (taken.length > 0)
    throw new Error(
      `${path.resolve(dataDir)} is not empty: it holds ${taken.join(", ")}. Nothing was changed`,
    );
}

async function restoreFiles(
  { files }: Manifest,
  { backup, files: store }: RestoreOptions,
  stored: string[],
): Promise<void> {
  for (const { name, bytes } of files)
    if ((await store.put(name, createReadStream(filePath(backup, name)), bytes)) === "stored")
      stored.push(name);
}

/** Without the same keys, links in mails that were sent would be refused. A backup of format 1 may have none. */
async function restoreKeys({ backup, dataDir }: RestoreOptions): Promise<void> {
  if (!existsSync(keysPath(backup))) return;
  await writeFile(path.join(dataDir, KEYS_FILE), await readFile(keysPath(backup)), {
    mode: 0o600,
    flush: true,
  });
}

/** Those that made the backup's schema; of a development version, those they were folded into. */
async function findMigrations({ migrations }: Manifest, { projectDir }: RestoreOptions): Promise<SqlFile[]> {
  const known = await readSqlFolder(path.join(projectDir, "supabase/migrations"));
  if (isDevelopmentHistory(migrations)) return known.filter(({ name }) => isOfBaseline(name.slice(0, 14)));
  const files = known.filter(({ name }) => migrations.includes(name.slice(0, 14)));
  if (files.length < migrations.length)
    throw new Error("The backup was made by a newer version of this site: restore it with that version");
  return files;
}

async function restoreDatabase(
  session: SqlSession,
  migrations: SqlFile[],
  manifest: Manifest,
  { backup }: RestoreOptions,
): Promise<void> {
  const plan = await planMigrations(session, migrations);
  await ensureSystemSchema(session);
  await applyMigrations(session, plan);
  await ensureServiceRights(session);
  await ensureSeedMark(session);
  const isOurs = (await ownsAuthSchema(session)) ? () => true : isOursWhenHosted;
  await expectKnown(session, manifest.tables.filter(isOurs));
  const ours = { tables: manifest.tables.filter(isOurs), sequences: manifest.sequences.filter(isOurs) };
  await loadTables(session, ours, (table) => tablePath(backup, table));
}

async function expectKnown(session: SqlSession, tables: Manifest["tables"]): Promise<void> {
  const known = new Set((await listTables(session.query)).flatMap(columnsOf));
  const unknown = tables.flatMap(columnsOf).filter((column) => !known.has(column));
  if (unknown.length > 0)
    throw new Error(
      `The backup holds ${unknown[0]}, unknown to this version: restore it with the version that made it`,
    );
}

const columnsOf = ({ schema, name, columns }: Pick<TableRecord, "schema" | "name" | "columns">) =>
  columns.map((column) => `${schema}.${name}.${column}`);

async function expectEmpty(session: SqlSession, isRepeated: boolean): Promise<void> {
  const tables = await session.query(
    "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1",
  );
  if (tables.length === 0) return;
  throw new Error(
    isRepeated
      ? "The database holds a part of the restore that did not finish: drop it, create it again, and restore again"
      : "The database is not empty. Nothing was changed",
  );
}

async function withLock(dataDir: string, work: () => Promise<void>): Promise<void> {
  const unlock = await lockFolder(dataDir);
  await work().finally(unlock);
}

/** Made elsewhere and renamed when complete: half a database would open, and look like a new one. */
async function withEmbedded(folder: string, work: (session: SqlSession) => Promise<void>): Promise<void> {
  const drafts = `${folder}.new`;
  const draft = path.join(drafts, "db");
  await remove(drafts);
  await mkdir(drafts, { mode: 0o700 });
  try {
    const { session, close } = await openPglite({ folder: draft });
    await work(session).finally(close);
    await rename(draft, folder);
  } finally {
    await remove(drafts);
  }
}

async function withPostgres(url: string, work: (session: SqlSession) => Promise<void>): Promise<void> {
  const pool = openPostgresPool({ url, size: 1, prepare: false, answerTimeoutMs: 0 });
  try {
    const connection = await pool.acquire();
    const session = ownerSession(connection);
    await work(session).finally(() => connection.release());
  } finally {
    await pool.close();
  }
}
