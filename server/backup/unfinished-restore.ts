import { access, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { KEYS_FILE } from "../keys.ts";

/** In the data folder from the first thing a restore writes to the last. */
const MARKER_FILE = "restore-unfinished";
/** What a restore makes there. Nothing of it was there before, and no site has started on it since. */
export const RESTORED = ["db", "db.new", "files", KEYS_FILE];

const markerOf = (dataDir: string) => path.join(dataDir, MARKER_FILE);

export const isRestoreUnfinished = (dataDir: string): Promise<boolean> =>
  access(markerOf(dataDir)).then(
    () => true,
    () => false,
  );

export const markUnfinished = (dataDir: string): Promise<void> =>
  writeFile(markerOf(dataDir), "A restore into this folder has not finished.\n", {
    mode: 0o600,
    flush: true,
  });

export const markFinished = (dataDir: string): Promise<void> => rm(markerOf(dataDir), { force: true });

export async function removeRestored(dataDir: string): Promise<void> {
  for (const entry of RESTORED) await rm(path.join(dataDir, entry), { recursive: true, force: true });
}

export class UnfinishedRestoreError extends Error {
  override name = "UnfinishedRestoreError";
}

/** Half a site would open, and look like a new one. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (await isRestoreUnfinished(dataDir))
    throw new UnfinishedRestoreError(
      `a restore into ${path.resolve(dataDir)} did not finish: run npm run restore -- <backup> again, or remove ` +
        "that folder (and empty the database of DATABASE_URL) to begin with a new site",
    );
}
