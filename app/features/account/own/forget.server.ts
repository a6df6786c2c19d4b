import type { Db } from "~/db/client";
import { type Folder, removeFolder } from "~/features/uploads/remove-folder.server";
import type { Bucket } from "~/features/uploads/store-files.server";
import { withTimeout } from "~/lib/timeout";

const ROWS_LIMIT_MS = 15_000;
const FILES_LIMIT_MS = 10_000;

/** `only_admin`: nobody else could open the house; another admin must be made first. */
export type Forgotten = "forgotten" | "unknown" | "only_admin";

interface Desk {
  service: Db;
  log: { error(details: object, message: string): void };
}

/**
 * Deletes what an account holds and anonymises its orders. The files go last: whoever may not go keeps them. Should
 * they not let themselves be removed, the person is gone all the same, and the log names the folders.
 */
export async function forgetPerson({ service, log }: Desk, person: string): Promise<Forgotten> {
  const { folders, outcome } = await withTimeout(ROWS_LIMIT_MS, async (signal) => ({
    folders: await listFolders(service, person, signal),
    outcome: await forgetRows(service, person, signal),
  }));
  if (outcome !== "forgotten") return outcome;
  for (const folder of folders)
    try {
      await withTimeout(FILES_LIMIT_MS, () => removeFolder(service, folder));
    } catch (err) {
      log.error({ err, ...folder }, "files of a deleted account are left and must be removed by hand");
    }
  return outcome;
}

async function forgetRows(service: Db, person: string, signal: AbortSignal): Promise<Forgotten> {
  const { data } = await service.rpc("forget_person", { person }).abortSignal(signal).throwOnError();
  if (data !== "forgotten" && data !== "unknown" && data !== "only_admin")
    throw new Error(`forget_person said ${data}`);
  return data;
}

async function listFolders(service: Db, person: string, signal: AbortSignal): Promise<Folder[]> {
  const foldersIn = async (table: "appointments" | "designer_applications", bucket: Bucket) => {
    const { data } = await service
      .from(table)
      .select("files_folder")
      .eq("user_id", person)
      .not("files_folder", "is", null)
      .abortSignal(signal)
      .throwOnError();
    return data.flatMap(({ files_folder: folder }) => (folder === null ? [] : [{ bucket, folder }]));
  };
  const found = await Promise.all([
    foldersIn("appointments", "booking-files"),
    foldersIn("designer_applications", "application-files"),
  ]);
  return found.flat();
}
