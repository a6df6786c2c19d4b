import type { FileStore } from "../../app/platform/uploads/file-store.ts";
import { filesFolder } from "./data-folders.ts";
import { folderStore } from "./folder-store.ts";
import { s3Store } from "./s3-store.ts";

/** Uploads are in a local folder, unless an S3-compatible store is configured. */
export function openFileStore({ dataDir, filesUrl }: { dataDir: string; filesUrl?: string }): FileStore {
  return filesUrl ? s3Store(filesUrl) : folderStore(filesFolder(dataDir));
}
