import { callFunction, type Db } from "../../../db/client.ts";

/** Invitations are kept this long after they were answered, withdrawn or ran out. */
const KEPT_MS = 90 * 86_400_000;

/** Also forgets which ended sessions passed the second step. Returns how many invitations were removed. */
export function removeEndedAccess(service: Db, now: Date): Promise<number> {
  return callFunction(service, "remove_ended_access", {
    before: new Date(now.getTime() - KEPT_MS).toISOString(),
  });
}
