import type { Db } from "~/db/client";
import { findPicture, type Shape } from "~/lib/pictures.server";
import { versionOf } from "~/lib/uploaded-pictures.server";
import { PICTURE_COLUMNS, type PictureRow } from "./picture-row";
import type { StaffPicture } from "./staff-picture";

const UPLOADS = "/storage/v1/object/public/images/";
const REFERENCE = /^pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const idOfReference = (ref: string): string | null => REFERENCE.exec(ref)?.[1] ?? null;

/** Read from the table itself: a picture of a moment ago may not be in the catalogue of this process yet. */
export async function findStaffPicture(db: Db, id: string): Promise<StaffPicture | null> {
  const row = await db
    .selectFrom("pictures")
    .select([...PICTURE_COLUMNS, "original_name"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toStaffPicture(row) : null;
}

/** The pictures a row names, in its order, for PictureField. */
export async function listStaffPictures(
  db: Db,
  refs: readonly (string | null)[],
  shape: Shape = "product",
): Promise<StaffPicture[]> {
  const ids = refs.flatMap((ref) => (ref && idOfReference(ref)) || []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("pictures")
          .select([...PICTURE_COLUMNS, "original_name"])
          .where("id", "in", ids)
          .execute();
  const byRef = new Map(rows.map((row) => [`pictures/${row.id}`, toStaffPicture(row)]));
  return refs.flatMap((ref) => (ref ? (byRef.get(ref) ?? foreign(ref, shape)) : []) ?? []);
}

export function toStaffPicture(row: PictureRow & { original_name: string }): StaffPicture {
  const focus = [row.focal_x, row.focal_y] as const;
  return {
    ref: `pictures/${row.id}`,
    source: {
      src: UPLOADS + row.storage_key,
      version: versionOf({ storageKey: row.storage_key, focus }),
      width: row.width,
      height: row.height,
      alt: row.alt ?? "",
      color: row.color,
      focus: `${focus[0]}% ${focus[1]}%`,
    },
    alt: row.alt,
    focus,
    isOwn: true,
    originalName: row.original_name,
  };
}

/** A picture of the site itself, or of another site: shown and ordered like the others, its words are not ours to change. */
function foreign(ref: string, shape: Shape): StaffPicture | null {
  const source = findPicture(ref, "", shape);
  if (!source) return null;
  const [left = 50, top = 50] = source.focus?.split(" ").map(Number.parseFloat) ?? [];
  return { ref, source, alt: source.alt || null, focus: [left, top], isOwn: false, originalName: null };
}
