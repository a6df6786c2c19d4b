import { type SqlBool, sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import { PICTURE_COLUMNS } from "~/platform/pictures/picture-row";
import { isUsedIn, type PictureUse } from "~/platform/pictures/picture-uses.server";
import { toStaffPicture } from "~/platform/pictures/staff-pictures.server";
import { listLastSaves } from "~/staff/history/record-history.server";
import { isFound, listDelivered } from "./delivered-library.server";
import { LIBRARY_PAGE_SIZE, type LibraryQuery } from "./library";
import type { EditedPicture, LibraryPicture } from "./library-picture";
import { usesByPicture } from "./uses.server";

/** One page of the library, with where each picture is used, and how many there are under each chip. */
export async function listLibrary(db: Db, query: LibraryQuery) {
  const uses = await usesByPicture(db, "picture_uses");
  const delivered = await listDelivered(db);
  const found = await readLibrary(
    db,
    query,
    { uses, delivered },
    (query.page - 1) * LIBRARY_PAGE_SIZE,
    LIBRARY_PAGE_SIZE + 1,
  );
  const shown = found.slice(0, LIBRARY_PAGE_SIZE);
  const idsOf = (isDelivered: boolean) =>
    shown.filter((picture) => picture.isDelivered === isDelivered).map(({ id }) => id);
  const saves = new Map([
    ...(await listLastSaves(db, "pictures", idsOf(false))),
    ...(await listLastSaves(db, "delivered_pictures", idsOf(true))),
  ]);
  return {
    pictures: shown.map(
      (picture): EditedPicture => ({ ...picture, lastSave: saves.get(picture.id) ?? null }),
    ),
    hasMore: found.length > LIBRARY_PAGE_SIZE,
    counts: await countLibrary(db, [...uses.keys()], delivered.length),
  };
}

const MAX_EXPORTED = 50_000;

/** Of all pages of the list, for a file. */
export async function everyPicture(db: Db, query: LibraryQuery): Promise<LibraryPicture[]> {
  const uses = await usesByPicture(db, "picture_uses");
  return readLibrary(db, query, { uses, delivered: await listDelivered(db) }, 0, MAX_EXPORTED);
}

async function countLibrary(
  db: Db,
  usedIds: string[],
  delivered: number,
): Promise<Record<LibraryQuery["show"], number>> {
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
  return { "": Number(all) + delivered, delivered, unused: Number(unused), wordless: Number(wordless) };
}

interface Known {
  /** Of uploads. */
  uses: Map<string, PictureUse[]>;
  delivered: readonly LibraryPicture[];
}

/** Uploads first; what came with the site follows them. */
async function readLibrary(
  db: Db,
  query: LibraryQuery,
  { uses, delivered }: Known,
  offset: number,
  limit: number,
): Promise<LibraryPicture[]> {
  const { search, show } = query;
  const hasUploads = show !== "delivered";
  const uploads = hasUploads ? await readUploads(db, query, uses, offset, limit) : [];
  if (uploads.length === limit || (show !== "" && show !== "delivered")) return uploads;
  const from = Math.max(offset - (hasUploads ? await countUploads(db, query, uses) : 0), 0);
  const others = delivered.filter((picture) => isFound(picture, search));
  return [...uploads, ...others.slice(from, from + limit - uploads.length)];
}

async function readUploads(
  db: Db,
  query: LibraryQuery,
  uses: Known["uses"],
  offset: number,
  limit: number,
): Promise<LibraryPicture[]> {
  const { sort } = query;
  const rows = await findUploads(db, query, uses)
    .select([...PICTURE_COLUMNS, "original_name", "bytes", "created_at"])
    .orderBy(sort === "largest" ? "bytes" : "created_at", sort === "oldest" ? "asc" : "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toStaffPicture(row),
    id: row.id,
    isDelivered: false,
    bytes: row.bytes,
    uploadedAt: row.created_at,
    uses: uses.get(row.id) ?? [],
  }));
}

async function countUploads(db: Db, query: LibraryQuery, uses: Known["uses"]): Promise<number> {
  const { count } = await findUploads(db, query, uses)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function findUploads(db: Db, { search, show }: LibraryQuery, uses: Known["uses"]) {
  const words = likePattern(search);
  const usedIds = [...uses.keys()];
  const foundByUse = search ? usedIds.filter((id) => isUsedIn(uses.get(id), search)) : [];
  return db
    .selectFrom("pictures")
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
    .$if(show === "wordless", (query) => query.where("alt", "is", null));
}
