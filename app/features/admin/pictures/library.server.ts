import { sql } from "kysely";
import type { Db } from "~/db/client";
import { PICTURE_COLUMNS } from "../../pictures/picture-row";
import { toStaffPicture } from "../../pictures/staff-pictures.server";
import type { StaffPicture } from "../../pictures/upload-answer";

const LIBRARY_PAGE_SIZE = 48;

export interface PictureUse {
  table: string;
  recordId: string;
  label: string;
}

export interface LibraryPicture extends StaffPicture {
  id: string;
  bytes: number;
  uploadedAt: string;
  uses: PictureUse[];
}

export interface LibraryQuery {
  search: string;
  /** Only pictures no page shows, or only those without words. */
  show: "" | "unused" | "wordless";
  page: number;
}

/** The pictures of the library, newest first, with where each is used. */
export async function listLibrary(db: Db, { search, show, page }: LibraryQuery) {
  const uses = await listUses(db);
  const words = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const usedIds = [...uses.keys()];
  const foundByUse = search
    ? usedIds.filter((id) =>
        uses.get(id)?.some(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
      )
    : [];
  const rows = await db
    .selectFrom("pictures")
    .select([...PICTURE_COLUMNS, "original_name", "bytes", "created_at"])
    .where("deleted_at", "is", null)
    .$if(search !== "", (query) =>
      query.where(({ or, eb }) =>
        or([
          eb("alt", "ilike", words),
          eb("original_name", "ilike", words),
          ...(foundByUse.length > 0 ? [eb("id", "in", foundByUse)] : []),
        ]),
      ),
    )
    .$if(show === "unused" && usedIds.length > 0, (query) => query.where("id", "not in", usedIds))
    .$if(show === "wordless", (query) => query.where("alt", "is", null))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset((page - 1) * LIBRARY_PAGE_SIZE)
    .limit(LIBRARY_PAGE_SIZE + 1)
    .execute();
  const pictures = rows.slice(0, LIBRARY_PAGE_SIZE).map(
    (row): LibraryPicture => ({
      ...toStaffPicture(row),
      id: row.id,
      bytes: row.bytes,
      uploadedAt: row.created_at,
      uses: uses.get(row.id) ?? [],
    }),
  );
  return { pictures, hasMore: rows.length > LIBRARY_PAGE_SIZE };
}

async function listUses(db: Db): Promise<Map<string, PictureUse[]>> {
  const { rows } = await sql<{ picture_id: string; table_name: string; record_id: string; label: string }>`
    select picture_id, table_name, record_id, label from picture_uses()
  `.execute(db);
  const uses = new Map<string, PictureUse[]>();
  for (const { picture_id, table_name, record_id, label } of rows)
    uses.set(picture_id, [
      ...(uses.get(picture_id) ?? []),
      { table: table_name, recordId: record_id, label },
    ]);
  return uses;
}

export async function isUsed(db: Db, id: string): Promise<boolean> {
  return (await listUses(db)).has(id);
}
