import { createWriteStream } from "node:fs";
import { link, mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db } from "../../app/platform/db/client.ts";
import type { FileStore, StoredFile } from "../../app/platform/uploads/file-store.ts";
import type { Sessions } from "../db/session.ts";
import { hashFile, hashingTap } from "./hash-file.ts";
import { filePath, type Manifest, readManifest } from "./manifest.ts";

/** What a backup is made of, besides the keys. */
export interface BackupSource {
  db: Pick<Sessions, "loginRole" | "service">;
  files: FileStore;
}

type FileRecord = Manifest["files"][number];

/** A stored file never changes, so one that the previous backup has is linked, not copied. */
export async function copyFiles({ db, files }: BackupSource, draft: string, previous?: string) {
  const names = await listNames(db.service);
  const known = new Map(previous ? await filesOf(previous) : []);
  const copied: FileRecord[] = [];
  const missingFiles: string[] = [];
  for (const name of names) {
    const stored = await files.open(name);
    if (!stored) {
      missingFiles.push(name);
      continue;
    }
    const target = filePath(draft, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const earlier = known.get(name);
    const isLinked =
      earlier?.bytes === stored.size && (await linkIntact(filePath(previous ?? "", name), target, earlier));
    if (isLinked) await stored.body.cancel();
    copied.push(isLinked ? earlier : { name, bytes: stored.size, sha256: await copy(stored, target) });
  }
  return { files: copied, missingFiles };
}

/** A data folder or bucket of another site has none of them. */
export async function expectFilesOf({ db, files }: BackupSource): Promise<void> {
  const names = await listNames(db.service);
  for (const name of names) if ((await files.versionOf(name)) !== null) return;
  if (names.length > 0)
    throw new Error(
      `none of the ${names.length} uploaded files is there; DATA_DIR or FILES_URL must be the site's`,
    );
}

async function listNames(db: Db): Promise<string[]> {
  const stored = await db
    .selectFrom("stored_files")
    .select("name")
    .where("stored_at", "is not", null)
    .orderBy("name")
    .execute();
  return stored.map(({ name }) => name);
}

async function filesOf(backup: string): Promise<[string, FileRecord][]> {
  const manifest = await readManifest(backup).catch(() => null);
  return manifest?.files.map((file) => [file.name, file]) ?? [];
}

async function copy(stored: StoredFile, target: string): Promise<string> {
  const { tap, hash } = hashingTap();
  const file = createWriteStream(target, { mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(stored.body as never), tap, file);
  return hash.digest("hex");
}

async function linkIntact(earlier: string, target: string, { sha256 }: FileRecord): Promise<boolean> {
  if (!sha256 || (await hashFile(earlier).catch(() => null)) !== sha256) return false;
  // Another disk, or a file system without links: it is copied.
  return link(earlier, target).then(
    () => true,
    () => false,
  );
}
