import type { Bucket } from "./store-files.server";
import { forgetUpload } from "./upload-quota.server";
import type { FileRecords } from "./uploads";

export interface Folder {
  bucket: Bucket;
  folder: string;
}

/** Removes the files a visitor sent with a form. Throws when the store does not. */
export async function removeFolder(
  { files, service }: FileRecords,
  { bucket, folder }: Folder,
): Promise<void> {
  for (const name of await files.list(`${bucket}/${folder}/`)) {
    await files.remove(name);
    await forgetUpload(service, name);
  }
}
