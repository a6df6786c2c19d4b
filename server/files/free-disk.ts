import { statfs } from "node:fs/promises";

/** A disk that is full stops the database too: uploads end before that. */
const MIN_FREE_BYTES = 500 * 1024 * 1024;

/** As the system says it, so that both kinds of "full" are one to whoever catches it. */
export class DiskFullError extends Error {
  override name = "DiskFullError";
  readonly code = "ENOSPC";
}

export type CheckDisk = (folder: string, bytes: number) => Promise<void>;

/** Throws when so many bytes more would leave the folder's disk nearly full. */
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
