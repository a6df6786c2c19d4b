import { type SqlBool, sql } from "kysely";
import { forgetUpload } from "./upload-quota.server";
import type { FileRecords } from "./uploads";

/** The rest waits for the next round. */
const MAX_AT_ONCE = 500;

/** Longer than any upload takes. */
const isSettled = sql<SqlBool>`created_at < now() - interval '1 hour'`;
const hasRow = sql<SqlBool>`(
  split_part(name, '/', 2) in (
    select files_folder::text from appointments where files_folder is not null
    union all
    select files_folder::text from designer_applications where files_folder is not null
    union all
    select files_folder::text from returns where files_folder is not null
  )
  or name in (select 'images/' || storage_key from pictures)
)`;

/**
 * Removes files whose booking, application, return or picture is gone, and what is left of uploads that broke off with their process.
 * Gives how many went. One that cannot be removed keeps no other waiting, and is thrown at the end.
 */
export async function removeOrphans({ files, service }: FileRecords): Promise<number> {
  const orphans = await service
    .selectFrom("stored_files")
    .select("name")
    .where(isSettled)
    .where(({ or, not, eb }) => or([eb("stored_at", "is", null), not(hasRow)]))
    .orderBy("created_at")
    .limit(MAX_AT_ONCE)
    .execute();
  const failures: unknown[] = [];
  for (const { name } of orphans)
    try {
      await files.remove(name);
      await forgetUpload(service, name);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return orphans.length;
}
