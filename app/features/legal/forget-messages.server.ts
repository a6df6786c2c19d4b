import type { Tables } from "~/db/client";
import { removeFolder } from "~/features/uploads/remove-folder.server";
import type { FileRecords } from "~/features/uploads/uploads";
import { keptSince, MESSAGES_KEPT } from "./retention";

/** The rest waits for the next round. */
const MAX_AT_ONCE = 100;

/** Keeps the promise of the privacy page for messages and applications. Gives how many went. */
export async function forgetOldMessages({ service, files }: FileRecords, now: Date): Promise<number> {
  const before = keptSince(now, MESSAGES_KEPT);
  const { numDeletedRows } = await service
    .deleteFrom("contact_messages")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) + (await forgetApplications({ service, files }, before));
}

/**
 * The oldest first. One whose files cannot be removed waits for the next round and keeps no other waiting; what went
 * wrong is thrown once all have had their turn.
 */
async function forgetApplications(uploads: FileRecords, before: string): Promise<number> {
  const old = await uploads.service
    .selectFrom("designer_applications")
    .select(["id", "files_folder"])
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(MAX_AT_ONCE)
    .execute();
  const failures: unknown[] = [];
  for (const application of old)
    await forgetApplication(uploads, application).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return old.length;
}

type Application = Pick<Tables<"designer_applications">, "id" | "files_folder">;

/** Files first: without the row nobody would find them any more. */
async function forgetApplication(
  uploads: FileRecords,
  { id, files_folder: folder }: Application,
): Promise<void> {
  if (folder) await removeFolder(uploads, { bucket: "application-files", folder });
  await uploads.service.deleteFrom("designer_applications").where("id", "=", id).execute();
}
