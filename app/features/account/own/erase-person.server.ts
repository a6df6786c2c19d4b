import { callFunction, type Db } from "~/db/client";
import type { FileStore } from "~/features/uploads/file-store";
import { type Folder, removeFolder } from "~/features/uploads/remove-folder.server";
import type { Bucket } from "~/features/uploads/store-files.server";
import { withTimeout } from "~/lib/timeout";

const ROWS_TIMEOUT_MS = 15_000;
const FILES_TIMEOUT_MS = 10_000;

/** `only_admin`: the last admin cannot be deleted; another one has to be created first. */
export type ErasureOutcome = "forgotten" | "unknown" | "only_admin";

interface EraseDeps {
  service: Db;
  files: FileStore;
  log: { error(details: object, message: string): void };
}

/**
 * Deletes what an account has stored and anonymises its orders. Files are removed last, so that a refused deletion
 * keeps them. If that fails the person is still deleted; the log names the folders, and a job removes them later.
 */
export async function erasePerson(
  { service, files, log }: EraseDeps,
  person: string,
): Promise<ErasureOutcome> {
  const { folders, outcome } = await withTimeout(ROWS_TIMEOUT_MS, async () => ({
    folders: await listFolders(service, person),
    outcome: await eraseRows(service, person),
  }));
  if (outcome !== "forgotten") return outcome;
  for (const folder of folders)
    try {
      await withTimeout(FILES_TIMEOUT_MS, () => removeFolder({ files, service }, folder));
    } catch (err) {
      log.error({ err, ...folder }, "could not delete a deleted account's files; the orphan job will retry");
    }
  return outcome;
}

async function eraseRows(service: Db, person: string): Promise<ErasureOutcome> {
  const outcome = await callFunction(service, "forget_person", { person });
  if (outcome !== "forgotten" && outcome !== "unknown" && outcome !== "only_admin")
    throw new Error(`forget_person said ${outcome}`);
  return outcome;
}

async function listFolders(service: Db, person: string): Promise<Folder[]> {
  const foldersIn = async (table: "appointments" | "designer_applications", bucket: Bucket) => {
    const rows = await service
      .selectFrom(table)
      .select("files_folder")
      .where("user_id", "=", person)
      .where("files_folder", "is not", null)
      .execute();
    return rows.flatMap(({ files_folder: folder }) => (folder === null ? [] : [{ bucket, folder }]));
  };
  const found = await Promise.all([
    foldersIn("appointments", "booking-files"),
    foldersIn("designer_applications", "application-files"),
  ]);
  return found.flat();
}
