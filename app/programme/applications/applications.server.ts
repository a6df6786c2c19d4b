import type { Db } from "~/platform/db/client";
import type { Submission } from "~/platform/forms/form-action.server";
import { storeOnce } from "~/platform/forms/store-once.server";
import type { Application } from "./application-schema";

/**
 * Returns the folder for the files named in the application, or null when it names none. A retry gets the same folder.
 */
export async function storeApplication(
  db: Db,
  { files, ...row }: Application,
  { idempotencyKey }: Submission,
): Promise<{ filesFolder: string | null }> {
  const filesFolder = row.portfolio_files.length > 0 ? idempotencyKey : null;
  await storeOnce(db, "designer_applications", {
    ...row,
    files_folder: filesFolder,
    idempotency_key: idempotencyKey,
  });
  return { filesFolder };
}

/** What was stored under this key, for its sender alone: the key is made of what they typed. */
export async function findSent(service: Db, idempotencyKey: string) {
  return service
    .selectFrom("designer_applications")
    .select(["id", "number"])
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
}
