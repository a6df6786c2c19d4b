import { createWriteStream } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { inTransaction } from "../db/session.ts";
import type { Services } from "../services.ts";
import { listSequences, listTables, writeTable } from "./backup-tables.ts";
import { filePath, MANIFEST_FILE, type Manifest, tablePath } from "./manifest.ts";

const BACKUP_NAME = /^backup-\d{8}T\d{6}Z$/;
const UNFINISHED = ".unfinished";

export interface BackupOptions {
  services: Pick<Services, "db" | "files">;
  dataDir: string;
  /** Where backups are kept, one folder each. */
  folder: string;
  now: Date;
  /** Sign-in is Supabase's, whose tables are not ours to copy. */
  isHosted: boolean;
}

/** A consistent copy of database, files and keys, made while the site runs. Returns its folder. */
export async function createBackup(options: BackupOptions): Promise<{ backup: string; manifest: Manifest }> {
  const { services, dataDir, folder, now } = options;
  const backup = path.join(folder, `backup-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`);
  const draft = backup + UNFINISHED;
  const [previous] = await listBackups(folder);
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.join(draft, "tables"), { recursive: true, mode: 0o700 });
  try {
    const database = await copyDatabase(options, draft);
    const files = await copyFiles(services, draft, previous);
    await copyFile(path.join(dataDir, "secrets.json"), path.join(draft, "secrets.json")).catch(unlessMissing);
    const manifest: Manifest = { format: 1, createdAt: now.toISOString(), ...database, ...files };
    await writeFile(path.join(draft, MANIFEST_FILE), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    });
    await rename(draft, backup);
    return { backup, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP_NAME.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => path.join(folder, name));
}

function copyDatabase({ services, isHosted }: BackupOptions, draft: string) {
  return inTransaction(services.db.loginRole, async (tx) => {
    const query = async <Row>(text: string) => (await sql.raw<Row>(text).execute(tx)).rows;
    await query("set transaction isolation level repeatable read");
    const history = await query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations order by version",
    );
    const tables: Manifest["tables"] = [];
    for (const table of await listTables(query, { isHosted }))
      tables.push(await writeTable(query, table, tablePath(draft, table)));
    const migrations = history.map(({ version }) => version);
    return { migrations, tables, sequences: await listSequences(query) };
  });
}

/** A stored file never changes, so one that the previous backup has is linked, not copied. */
async function copyFiles({ db, files }: BackupOptions["services"], draft: string, previous?: string) {
  const names = await db.service
    .selectFrom("stored_files")
    .select("name")
    .where("stored_at", "is not", null)
    .orderBy("name")
    .execute();
  const copied: Manifest["files"] = [];
  const missingFiles: string[] = [];
  for (const { name } of names) {
    const target = filePath(draft, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const stored = await files.open(name);
    if (!stored) {
      missingFiles.push(name);
      continue;
    }
    const earlier = previous && filePath(previous, name);
    const isLinked = earlier !== undefined && (await linkIfEqual(earlier, target, stored.size));
    if (isLinked) await stored.body.cancel();
    else await pipeline(Readable.fromWeb(stored.body as never), createWriteStream(target, { mode: 0o600 }));
    copied.push({ name, bytes: stored.size });
  }
  return { files: copied, missingFiles };
}

async function linkIfEqual(earlier: string, target: string, size: number): Promise<boolean> {
  const facts = await stat(earlier).catch(() => null);
  if (facts?.size !== size) return false;
  // Another disk, or a file system without links: it is copied.
  return link(earlier, target).then(
    () => true,
    () => false,
  );
}

/** Keys that come from the environment are not in the folder. */
function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
