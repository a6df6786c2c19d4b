import type { Tables } from "~/platform/db/client";
import { removeFolder } from "~/platform/uploads/remove-folder.server";
import type { FileRecords } from "~/platform/uploads/uploads";
import { MESSAGES_KEPT, retentionCutoff } from "./retention";

/** The rest is left for the next run. */
const MAX_AT_ONCE = 100;

/** Deletes messages and applications after the period stated on the privacy page. Returns their number. */
export async function eraseOldMessages({ service, files }: FileRecords, now: Date): Promise<number> {
  const before = retentionCutoff(now, MESSAGES_KEPT);
  const { numDeletedRows } = await service
    .deleteFrom("contact_messages")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) + (await eraseApplications({ service, files }, before));
}

/**
 * Oldest first. One whose files cannot be removed is left for the next run and does not block the others; the error is
 * thrown at the end.
 */
async function eraseApplications(uploads: FileRecords, before: string): Promise<number> {
  const old = await uploads.service
    .selectFrom("designer_applications")
    .select(["id", "files_folder"])
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(MAX_AT_ONCE)
    .execute();
  const failures: unknown[] = [];
  for (const application of old)
    await eraseApplication(uploads, application).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return old.length;
}

type Application = Pick<Tables<"designer_applications">, "id" | "files_folder">;

/** Files first: without the row they could not be found. */
async function eraseApplication(
  uploads: FileRecords,
  { id, files_folder: folder }: Application,
): Promise<void> {
  if (folder) await removeFolder(uploads, { bucket: "application-files", folder });
  await uploads.service.deleteFrom("designer_applications").where("id", "=", id).execute();
}
