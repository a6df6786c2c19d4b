import type { Db, Tables } from "~/db/client";
import { removeFolder } from "~/features/uploads/remove-folder.server";
import { keptSince, LETTERS_KEPT } from "./retention";

/** The rest waits for the next round. */
const MOST_AT_ONCE = 100;

/** Keeps the promise of the privacy page for messages and applications. Gives how many went. */
export async function forgetOldLetters(service: Db, now: Date): Promise<number> {
  const before = keptSince(now, LETTERS_KEPT);
  const { count } = await service
    .from("contact_messages")
    .delete({ count: "exact" })
    .lt("created_at", before)
    .throwOnError();
  return (count ?? 0) + (await forgetApplications(service, before));
}

/**
 * The oldest first. One whose files cannot be removed waits for the next round and keeps no other waiting; what went
 * wrong is thrown once all have had their turn.
 */
async function forgetApplications(service: Db, before: string): Promise<number> {
  const { data: old } = await service
    .from("designer_applications")
    .select("id, files_folder")
    .lt("created_at", before)
    .order("created_at")
    .limit(MOST_AT_ONCE)
    .throwOnError();
  const failures: unknown[] = [];
  for (const application of old)
    await forgetApplication(service, application).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return old.length;
}

type Application = Pick<Tables<"designer_applications">, "id" | "files_folder">;

/** Files first: without the row nobody would find them any more. */
async function forgetApplication(service: Db, { id, files_folder: folder }: Application): Promise<void> {
  if (folder) await removeFolder(service, { bucket: "application-files", folder });
  await service.from("designer_applications").delete().eq("id", id).throwOnError();
}
