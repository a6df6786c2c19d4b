import { callFunction, type Db } from "../../../db/client.ts";

/** The screen offers to undo a deletion for seconds; a member may come back to a page that was left open. */
const NOTE_RESTORABLE_MS = 60 * 60_000;

/** Removes notes for good whose deletion can no longer be undone. Gives how many. */
export async function removeDeletedNotes(service: Db, now: Date): Promise<number> {
  return callFunction(service, "remove_deleted_notes", {
    deleted_before: new Date(now.getTime() - NOTE_RESTORABLE_MS).toISOString(),
  });
}
