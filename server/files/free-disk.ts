import { statfs } from "node:fs/promises";

/** A full disk would stop the database too, so uploads are refused before that. */
const MIN_FREE_BYTES = 500 * 1024 * 1024;

/** Has the system's own code, so that callers handle both kinds of "disk full" alike. */
export class DiskFullError extends Error {
  override name = "DiskFullError";
  readonly code = "ENOSPC";
}

export type CheckDisk = (folder: string, bytes: number) => Promise<void>;

/** Throws when this many bytes would leave the folder's disk nearly full. */
export async function checkFreeDisk(
  folder: string,
  bytes: number,
  minFreeBytes = MIN_FREE_BYTES,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes < bytes + minFreeBytes)
    throw new DiskFullError(
      `the disk is nearly full: ${freeBytes} bytes are free, ${bytes} were to be written`,
    );
}
