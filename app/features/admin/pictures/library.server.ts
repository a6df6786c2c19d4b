import { type SqlBool, sql } from "kysely";
import type { Db } from "~/db/client";
import { likePattern } from "~/db/like-pattern";
import { PICTURE_COLUMNS } from "../../pictures/picture-row";
import type { StaffPicture } from "../../pictures/staff-picture";
import { toStaffPicture } from "../../pictures/staff-pictures.server";
import { type LastSave, listLastSaves } from "../history/record-history.server";

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

/** As it is changed on the page of the library. */
export interface EditedPicture extends LibraryPicture {
  /** Null: no member has said anything of it since it came. */
  lastSave: LastSave | null;
}

export interface LibraryQuery {
  search: string;
  /** Only pictures no page shows, or only those without words. */
  show: "" | "unused" | "wordless";
  sort: "" | "oldest" | "largest";
  page: number;
}

/** One page of the library, with where each picture is used, and how many there are under each chip. */
export async function listLibrary(db: Db, query: LibraryQuery) {
  const uses = await listUses(db);
  const found = await readLibrary(db, query, uses, {
    offset: (query.page - 1) * LIBRARY_PAGE_SIZE,
    limit: LIBRARY_PAGE_SIZE + 1,
  });
  const shown = found.slice(0, LIBRARY_PAGE_SIZE);
  const ids = shown.map(({ id }) => id);
  const saves = await listLastSaves(db, "pictures", ids);
  return {
    pictures: shown.map(
      (picture): EditedPicture => ({ ...picture, lastSave: saves.get(picture.id) ?? null }),
    ),
    hasMore: found.length > LIBRARY_PAGE_SIZE,
    counts: await countLibrary(db, [...uses.keys()]),
  };
}

const MAX_EXPORTED = 50_000;

/** Of all pages of the list, for a file. */
export async function everyPicture(db: Db, query: LibraryQuery): Promise<LibraryPicture[]> {
  return readLibrary(db, query, await listUses(db), { offset: 0, limit: MAX_EXPORTED });
}

async function countLibrary(db: Db, usedIds: string[]): Promise<Record<LibraryQuery["show"], number>> {
  const { all, unused, wordless } = await db
    .selectFrom("pictures")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn
        .countAll<number>()
        .filterWhere(sql<SqlBool>`not id = any (${sql.val(usedIds)}::uuid[])`)
        .as("unused"),
      fn.countAll<number>().filterWhere("alt", "is", null).as("wordless"),
    ])
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { "": Number(all), unused: Number(unused), wordless: Number(wordless) };
}

async function readLibrary(
  db: Db,
  { search, show, sort }: LibraryQuery,
  uses: Map<string, PictureUse[]>,
  { offset, limit }: { offset: number; limit: number },
): Promise<LibraryPicture[]> {
  const words = likePattern(search);
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
    .orderBy(sort === "largest" ? "bytes" : "created_at", sort === "oldest" ? "asc" : "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(
    (row): LibraryPicture => ({
      ...toStaffPicture(row),
      id: row.id,
      bytes: row.bytes,
      uploadedAt: row.created_at,
      uses: uses.get(row.id) ?? [],
    }),
  );
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

export async function isAnyUsed(db: Db, ids: readonly string[]): Promise<boolean> {
  const uses = await listUses(db);
  return ids.some((id) => uses.has(id));
}
