import { statfs } from "node:fs/promises";

/** A full disk would stop the database too, so uploads are refused before that. */
const MIN_FREE_BYTES = 500 * 1024 * 1024;

/** Has the system's own code, so that callers handle both kinds of "disk full" alike. */
export class DiskFullError extends Error {
  override name = "DiskFullError";
  readonly code = "ENOSPC";
}

/** The database's log grows by 16 MB at a time. */
const MIN_DATABASE_BYTES = 32 * 1024 * 1024;

/** Whether the database in this folder can still be written to. */
export async function hasRoomToWrite(folder: string, minFreeBytes = MIN_DATABASE_BYTES): Promise<boolean> {
  return (await freeBytesOf(folder)) >= minFreeBytes;
}

export type CheckDisk = (folder: string, bytes: number) => Promise<void>;

/** Throws when this many bytes would leave the folder's disk nearly full. */
export async function checkFreeDisk(
  folder: string,
  bytes: number,
  minFreeBytes = MIN_FREE_BYTES,
): Promise<void> {
  const freeBytes = await freeBytesOf(folder);
  if (freeBytes < bytes + minFreeBytes)
    throw new DiskFullError(
      `the disk is nearly full: ${freeBytes} bytes are free, ${bytes} were to be written`,
    );
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
