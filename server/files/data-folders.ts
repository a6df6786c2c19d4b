import path from "node:path";

export const filesFolder = (dataDir: string) => path.join(dataDir, "files");
/** Uploads of forms that are not stored yet. Not in the system's temporary folder, which may be in memory. */
export const spoolFolder = (dataDir: string) => path.join(dataDir, "spool");
/** Files being written. None of our names begins with a dot. */
export const draftsFolder = (filesFolder: string) => path.join(filesFolder, ".drafts");

/** Where a killed process may leave files behind. */
export function unfinishedFolders(dataDir: string): string[] {
  return [draftsFolder(filesFolder(dataDir)), spoolFolder(dataDir)];
}
