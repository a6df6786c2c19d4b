import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { FolderInUseError, lockFolder } from "../db/folder-lock.ts";
import { createRepeat, type JobObserver, type RunningJob } from "../jobs/repeat.ts";
import type { Log } from "../log.ts";
import { type BackupOptions, createBackup, listBackups, listDrafts } from "./create-backup.ts";
import { readManifest } from "./manifest.ts";

/** A little less than a day, so that a round that runs late does not move the hour from day to day. */
const DUE_AFTER_MS = 23.5 * 3_600_000;
const LOOK_EVERY_MS = 30 * 60_000;
/** Longer than a backup takes: one that is still unfinished was given up. */
const DRAFT_KEPT_MS = 6 * 3_600_000;

/** A backup every day. */
export function startBackups({
  log,
  onRound,
  ...options
}: Omit<BackupOptions, "now"> & {
  keep: number;
  onRound?: JobObserver;
  log: Log;
}): RunningJob {
  return createRepeat(onRound)(
    "backup",
    LOOK_EVERY_MS,
    async () => {
      const made = await backUpIfDue({ ...options, now: new Date() });
      if (!made) return;
      log.info({ backup: made.backup }, "backup made");
      const missing = made.manifest.missingFiles.length;
      if (missing > 0) log.warn({ missing }, "uploaded files are missing, and so they are in the backup");
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
  await removeStaleDrafts(options);
  const [newest] = await listBackups(options.folder);
  const madeAt = newest && (await readManifest(newest).catch(() => null))?.createdAt;
  if (madeAt && options.now.getTime() - Date.parse(madeAt) < DUE_AFTER_MS) return null;
  const made = await createBackup(options);
  await removeOld(options.folder, keep);
  return made;
}

/** Days count, not backups: some made by hand on one day must not push earlier days out. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const backups = await listBackups(folder);
  const kept = new Set([...new Set(backups.map(dayOf))].slice(0, keep));
  for (const old of backups.filter((backup) => !kept.has(dayOf(backup))))
    await rm(old, { recursive: true, force: true });
}

async function removeStaleDrafts({ folder, now }: Pick<BackupOptions, "folder" | "now">): Promise<void> {
  for (const draft of await listDrafts(folder))
    if (now.getTime() - begunAt(draft) > DRAFT_KEPT_MS) await rm(draft, { recursive: true, force: true });
}

/** `backup-20261116T043000Z`, which sorts by time. */
const dayOf = (backup: string) => path.basename(backup).slice("backup-".length, "backup-YYYYMMDD".length);

const begunAt = (draft: string) =>
  Date.parse(
    draft.replace(/^.*(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)(?:-\w+)?\.unfinished$/, "$1-$2-$3:$4:$5"),
  );
