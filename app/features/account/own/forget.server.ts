import type { Db } from "~/db/client";

const BUCKET = "booking-files";

/** `only_admin`: nobody else could open the house; another admin must be made first. */
export type Forgotten = "forgotten" | "unknown" | "only_admin";

/**
 * Deletes what an account holds and anonymises its orders. The files go first: should the rest fail, the account is
 * still there to try again, and no file is left that nobody can name any more.
 */
export async function forgetPerson(service: Db, person: string, signal: AbortSignal): Promise<Forgotten> {
  await removeFiles(service, person, signal);
  const { data } = await service.rpc("forget_person", { person }).abortSignal(signal).throwOnError();
  if (data !== "forgotten" && data !== "unknown" && data !== "only_admin")
    throw new Error(`forget_person said ${data}`);
  return data;
}

async function removeFiles(service: Db, person: string, signal: AbortSignal): Promise<void> {
  const { data } = await service
    .from("appointments")
    .select("files_folder")
    .eq("user_id", person)
    .not("files_folder", "is", null)
    .abortSignal(signal)
    .throwOnError();
  const bucket = service.storage.from(BUCKET);
  for (const { files_folder: folder } of data) {
    const listed = await bucket.list(folder ?? "");
    if (listed.error) throw listed.error;
    // Embedded storage gives whole paths where hosted gives names.
    const paths = listed.data.map(({ name }) => `${folder}/${name.split("/").at(-1)}`);
    if (paths.length === 0) continue;
    const removed = await bucket.remove(paths);
    if (removed.error) throw removed.error;
  }
}
