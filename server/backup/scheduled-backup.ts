import { rm } from "node:fs/promises";
import { type BackupOptions, createBackup, listBackups } from "./create-backup.ts";
import type { Manifest } from "./manifest.ts";
import { readManifest } from "./manifest.ts";

/** A little less than a day, so that a round that runs late does not move the hour from day to day. */
const DUE_AFTER_MS = 23.5 * 3_600_000;

/** Null: the newest backup is of today. Processes that share the folder would make one each, in turn. */
export async function backUpIfDue({
  keep,
  ...options
}: BackupOptions & { keep: number }): Promise<{ backup: string; manifest: Manifest } | null> {
  const [newest] = await listBackups(options.folder);
  const madeAt = newest && (await readManifest(newest).catch(() => null))?.createdAt;
  if (madeAt && options.now.getTime() - Date.parse(madeAt) < DUE_AFTER_MS) return null;
  const made = await createBackup(options);
  for (const old of (await listBackups(options.folder)).slice(keep))
    await rm(old, { recursive: true, force: true });
  return made;
}
