import { mkdir, rm } from "node:fs/promises";
import { FolderInUseError, lockFolder } from "../db/folder-lock.ts";
import { type RunningJob, repeat } from "../jobs/repeat.ts";
import type { Log } from "../log.ts";
import { type BackupOptions, createBackup, listBackups } from "./create-backup.ts";
import { readManifest } from "./manifest.ts";

/** A little less than a day, so that a round that runs late does not move the hour from day to day. */
const DUE_AFTER_MS = 23.5 * 3_600_000;
const LOOK_EVERY_MS = 30 * 60_000;

/** A backup every day. */
export function startBackups({
  log,
  ...options
}: Omit<BackupOptions, "now"> & { keep: number; log: Log }): RunningJob {
  return repeat(
    "backup",
    LOOK_EVERY_MS,
    async () => {
      const made = await backUpIfDue({ ...options, now: new Date() });
      if (made) log.info({ backup: made.backup }, "backup made");
    },
    (err) => log.error({ err }, "could not make a backup"),
  );
}

type Made = Awaited<ReturnType<typeof createBackup>>;
type DailyOptions = BackupOptions & { keep: number };

/** Null: the newest backup is of today, or another process of this machine is making one. */
export async function backUpIfDue(options: DailyOptions): Promise<Made | null> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(options.folder).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return null;
    throw error;
  });
  if (!unlock) return null;
  try {
    return await backUp(options);
  } finally {
    await unlock();
  }
}

async function backUp({ keep, ...options }: DailyOptions): Promise<Made | null> {
  const [newest] = await listBackups(options.folder);
  const madeAt = newest && (await readManifest(newest).catch(() => null))?.createdAt;
  if (madeAt && options.now.getTime() - Date.parse(madeAt) < DUE_AFTER_MS) return null;
  const made = await createBackup(options);
  for (const old of (await listBackups(options.folder)).slice(keep))
    await rm(old, { recursive: true, force: true });
  return made;
}
