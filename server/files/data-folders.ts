import path from "node:path";

export const filesFolder = (dataDir: string) => path.join(dataDir, "files");
/** Files of forms that are not stored yet. Never in the system's folder for such: it may be memory. */
export const spoolFolder = (dataDir: string) => path.join(dataDir, "spool");
/** Files being written to a folder. No name of ours begins with a dot. */
export const draftsFolder = (filesFolder: string) => path.join(filesFolder, ".drafts");

/** Where a killed process may leave something behind. */
export function unfinishedFolders(dataDir: string): string[] {
  return [draftsFolder(filesFolder(dataDir)), spoolFolder(dataDir)];
}
