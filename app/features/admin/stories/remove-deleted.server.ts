import { sql } from "kysely";
import type { Db } from "../../../db/client.ts";

/** A deletion is undone within a minute; see restore_deleted. */
const STORY_RESTORABLE_MS = 60 * 60_000;

/** Removes the versions and old addresses of stories that were deleted and did not come back. Gives how many. */
export async function removeDeletedStories(service: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - STORY_RESTORABLE_MS).toISOString();
  let removed = 0;
  for (const table of ["story_versions", "story_redirects"] as const) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} kept
      where not exists (select from blogs where blogs.id = kept.story_id)
        and not exists (
          select from audit where table_name = 'blogs' and record_id = kept.story_id::text and action = 'delete'
            and created_at > ${before}
        )
    `.execute(service);
    removed += Number(numAffectedRows ?? 0);
  }
  return removed;
}
