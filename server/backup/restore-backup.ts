import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../../app/features/uploads/file-store.ts";
import { lockFolder } from "../db/folder-lock.ts";
import { applyMigrations, planMigrations, readSqlFolder, type SqlFile } from "../db/migrations.ts";
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
  const { dataDir, databaseUrl } = options;
  const manifest = await checkBackup(options.backup);
  const migrations = await findMigrations(manifest, options);
  await expectNothingIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const load = (session: SqlSession) => restoreDatabase(session, migrations, manifest, options);
  if (databaseUrl === undefined)
    await withLock(dataDir, () =>
      orNothing(manifest, options, () => withEmbedded(path.join(dataDir, "db"), load)),
    );
  else await withPostgres(databaseUrl, (session) => orNothing(manifest, options, () => load(session)));
  return manifest;
}

/** The database last: without it the site does not look restored. What fails leaves no files and no keys behind. */
async function orNothing(
  manifest: Manifest,
  options: RestoreOptions,
  restoreRows: () => Promise<void>,
): Promise<void> {
  const stored: string[] = [];
  try {
    await restoreFiles(manifest, options, stored);
    await restoreKeys(options);
    await restoreRows();
  } catch (error) {
    for (const name of stored) await options.files.remove(name);
    for (const entry of ["files", KEYS_FILE]) await remove(path.join(options.dataDir, entry));
    throw error;
  }
}

const remove = (place: string) => rm(place, { recursive: true, force: true });

/** What is there might be of another site, and would be mixed with this one. */
async function expectNothingIn(dataDir: string): Promise<void> {
  const entries: string[] = await readdir(dataDir).catch(() => []);
  const taken = ["db", "files", KEYS_FILE].filter((entry) => entries.includes(entry));
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

/** Those that made the backup's schema. */
async function findMigrations({ migrations }: Manifest, { projectDir }: RestoreOptions): Promise<SqlFile[]> {
  const known = await readSqlFolder(path.join(projectDir, "supabase/migrations"));
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
  const ours = { tables: manifest.tables.filter(isOurs), sequences: manifest.sequences.filter(isOurs) };
  await loadTables(session, ours, (table) => tablePath(backup, table));
}

async function ensureEmpty(session: SqlSession): Promise<void> {
  const tables = await session.query(
    "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1",
  );
  if (tables.length > 0) throw new Error("The database is not empty. Nothing was changed");
}

async function withLock(dataDir: string, work: () => Promise<void>): Promise<void> {
  const unlock = await lockFolder(dataDir);
  await work().finally(unlock);
}

/** Made elsewhere and renamed when complete: half a database would open, and look like a new one. */
async function withEmbedded(folder: string, work: (session: SqlSession) => Promise<void>): Promise<void> {
  // A start deletes it, too.
  const drafts = `${folder}.new`;
  const draft = path.join(drafts, "db");
  await remove(drafts);
  await mkdir(drafts, { mode: 0o700 });
  try {
    const { session, close } = await openPglite({ folder: draft, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
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
    await ensureEmpty(session)
      .then(() => work(session))
      .finally(() => connection.release());
  } finally {
    await pool.close();
  }
}
