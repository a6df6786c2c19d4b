import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { inTransaction } from "../db/session.ts";
import { findKeysToKeep, type Keys } from "../keys.ts";
import { isOursWhenHosted, listSequences, listTables, writeTable } from "./backup-tables.ts";
import { checkBackup } from "./check-backup.ts";
import { type BackupSource, copyFiles } from "./copy-files.ts";
import { hashFile } from "./hash-file.ts";
import { keysPath, MANIFEST_FILE, type Manifest, tablePath } from "./manifest.ts";

const BACKUP_NAME = /^backup-\d{8}T\d{6}Z$/;
/** Until version 0.1 without the random part. */
const DRAFT_NAME = /^backup-\d{8}T\d{6}Z(-\w+)?\.unfinished$/;

export interface BackupOptions {
  services: BackupSource;
  dataDir: string;
  /** Those that the environment gives; the others are in the data folder. */
  keys?: Partial<Keys>;
  /** Where backups are kept, one folder each. */
  folder: string;
  now: Date;
  /** Sign-in is Supabase's, whose tables are not ours to copy. */
  isHosted: boolean;
}

/** A consistent copy of database, files and keys, made while the site runs. Returns its folder. */
export async function createBackup(options: BackupOptions): Promise<{ backup: string; manifest: Manifest }> {
  const { services, folder, now } = options;
  const keys = await getKeys(options);
  const backup = path.join(folder, `backup-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`);
  // Two may be made at once, each in a folder of its own.
  const draft = `${backup}-${randomBytes(4).toString("hex")}.unfinished`;
  const [previous] = await listBackups(folder);
  await mkdir(path.join(draft, "tables"), { recursive: true, mode: 0o700 });
  try {
    const database = await copyDatabase(options, draft);
    const files = await copyFiles(services, draft, previous);
    await write(keysPath(draft), keys);
    const sums = { keys: { sha256: await hashFile(keysPath(draft)) } };
    const manifest: Manifest = { format: 2, createdAt: now.toISOString(), ...database, ...files, ...sums };
    await write(path.join(draft, MANIFEST_FILE), manifest);
    // What is named a backup can be relied on.
    await checkBackup(draft);
    await rename(draft, backup);
    await flushFolder(folder);
    return { backup, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Otherwise the name may be lost with the power. Windows opens no folders. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().finally(() => handle.close());
}

/** Newest first. */
export const listBackups = (folder: string) => listNames(folder, BACKUP_NAME);
/** Being made, or left behind by a process that was killed. */
export const listDrafts = (folder: string) => listNames(folder, DRAFT_NAME);

async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => path.join(folder, name));
}

/** Without its keys, a restored site would refuse every link in mails that were sent. */
async function getKeys({ dataDir, keys: given }: BackupOptions): Promise<Keys> {
  const keys = await findKeysToKeep(dataDir, given);
  if (keys) return keys;
  throw new Error(
    `the keys are missing: no secrets.json in ${path.resolve(dataDir)}; DATA_DIR must be the site's`,
  );
}

const write = (file: string, content: unknown) =>
  writeFile(file, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600, flush: true });

function copyDatabase({ services, isHosted }: BackupOptions, draft: string) {
  return inTransaction(services.db.loginRole, async (tx) => {
    const query = async <Row>(text: string) => (await sql.raw<Row>(text).execute(tx)).rows;
    const isOurs = isHosted ? isOursWhenHosted : () => true;
    const history = await query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations order by version",
    );
    const tables: Manifest["tables"] = [];
    for (const table of (await listTables(query)).filter(isOurs))
      tables.push(await writeTable(query, table, tablePath(draft, table)));
    const migrations = history.map(({ version }) => version);
    return { migrations, tables, sequences: (await listSequences(query)).filter(isOurs) };
  });
}
