import { sql } from "kysely";
import type { Db } from "~/db/client";

/** Deleted pictures go for good after a day; their files follow as those nobody names. Gives how many went. */
export async function removeDeletedPictures(service: Db): Promise<number> {
  const { numDeletedRows } = await service
    .deleteFrom("pictures")
    .where("deleted_at", "<", sql<string>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
