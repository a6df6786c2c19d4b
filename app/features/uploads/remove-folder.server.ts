import type { Db } from "~/db/client";
import type { Bucket } from "./store-files.server";

export interface Folder {
  bucket: Bucket;
  folder: string;
}

/** Removes the files a visitor sent with a form. Throws when the storage does not. */
export async function removeFolder(service: Db, { bucket, folder }: Folder): Promise<void> {
  const files = service.storage.from(bucket);
  const listed = await files.list(folder);
  if (listed.error) throw listed.error;
  // Embedded storage gives whole paths where hosted gives names.
  const paths = listed.data.map(({ name }) => `${folder}/${name.split("/").at(-1)}`);
  if (paths.length === 0) return;
  const removed = await files.remove(paths);
  if (removed.error) throw removed.error;
}
