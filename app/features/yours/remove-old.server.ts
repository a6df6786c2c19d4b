import type { Db } from "../../db/client.ts";
import { DATA_REQUESTS_KEPT, retentionCutoff } from "../legal/retention.ts";

/** Links and devices whose time is over, and requests that were answered long ago. Returns their number. */
export async function removeOldDevices(service: Db, now: Date): Promise<number> {
  const removed = await Promise.all([
    service.deleteFrom("yours_links").where("expires_at", "<", now.toISOString()).executeTakeFirstOrThrow(),
    service
      .deleteFrom("yours_sessions")
      .where("expires_at", "<", now.toISOString())
      .executeTakeFirstOrThrow(),
    service
      .deleteFrom("data_requests")
      .where("settled_at", "<", retentionCutoff(now, DATA_REQUESTS_KEPT))
      .executeTakeFirstOrThrow(),
  ]);
  return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
