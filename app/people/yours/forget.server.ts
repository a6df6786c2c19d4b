import { callFunction, type Db } from "~/platform/db/client";
import { withTimeout } from "~/platform/lib/timeout";
import type { FileStore } from "~/platform/uploads/file-store";
import { removeFolder } from "~/platform/uploads/remove-folder.server";
import { listPersonFolders } from "./person-files.server";
import type { Person } from "./yours";

const ROWS_TIMEOUT_MS = 15_000;
const FILES_TIMEOUT_MS = 10_000;

export interface ForgetDeps {
  service: Db;
  files: FileStore;
  log: { error(details: object, message: string): void };
}

/**
 * Files are removed last, so that a refused deletion keeps them. If that fails the person is still deleted; the log names
 * the folders, and a job removes them later.
 */
export async function forgetWithFiles<Outcome extends string>(
  { service, files, log }: ForgetDeps,
  person: Person,
  forgetRows: () => Promise<Outcome>,
): Promise<Outcome> {
  const { folders, outcome } = await withTimeout(ROWS_TIMEOUT_MS, async () => ({
    folders: await listPersonFolders(service, person),
    outcome: await forgetRows(),
  }));
  if (outcome !== "forgotten") return outcome;
  for (const { bucket, folder } of folders)
    try {
      await withTimeout(FILES_TIMEOUT_MS, () => removeFolder({ files, service }, { bucket, folder }));
    } catch (err) {
      log.error(
        { err, bucket, folder },
        "could not delete a deleted account's files; the orphan job will retry",
      );
    }
  return outcome;
}

/** `staff`: an account of the staff goes through its own page, or the people desk. */
export type AddressOutcome = "forgotten" | "staff" | "gone";

export function readAddressOutcome(outcome: string): AddressOutcome {
  if (outcome !== "forgotten" && outcome !== "staff" && outcome !== "gone")
    throw new Error(`the database said ${outcome}`);
  return outcome;
}

/** Everything of an address, for whoever has shown that it is theirs. */
export function forgetAddress(deps: ForgetDeps, person: Person, email: string): Promise<AddressOutcome> {
  return forgetWithFiles(deps, person, async () =>
    readAddressOutcome(await callFunction(deps.service, "forget_own_address", { address: email })),
  );
}
