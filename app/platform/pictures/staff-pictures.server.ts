import type { Db } from "~/platform/db/client";
import { asDelivered, deliveredPicture, type PictureEdit } from "./delivered-pictures.server";
import { DELIVERED_COLUMNS, PICTURE_COLUMNS, type PictureRow, toPictureEdit } from "./picture-row";
import { MANIFEST_PICTURES, type Shape } from "./pictures.server";
import type { StaffPicture } from "./staff-picture";
import { idOfReference, versionOf } from "./uploaded-pictures.server";

const UPLOADS = "/storage/v1/object/public/images/";

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
  const delivered = refs.filter((ref) => ref !== null && asDelivered(ref) !== null) as string[];
  const edits = await findPictureEdits(db, delivered);
  return refs.flatMap(
    (ref) =>
      (ref ? (byRef.get(ref) ?? toDeliveredPicture(ref, edits.get(ref)) ?? foreign(ref, shape)) : []) ?? [],
  );
}

/** From the table itself, as findStaffPicture. */
export async function findPictureEdits(db: Db, names: readonly string[]): Promise<Map<string, PictureEdit>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("delivered_pictures")
    .select(DELIVERED_COLUMNS)
    .where("id", "in", names)
    .execute();
  return new Map(rows.map((row) => [row.id, toPictureEdit(row)]));
}

const AS_DELIVERED: PictureEdit = { alt: null, focus: null };

/** A picture that came with the site. */
export function toDeliveredPicture(ref: string, edit = AS_DELIVERED): StaffPicture | null {
  const source = deliveredPicture(ref, edit);
  const delivered = asDelivered(ref);
  if (!source || !delivered) return null;
  return {
    ref,
    source,
    alt: source.alt,
    focus: edit.focus ?? delivered.focus,
    isOwn: true,
    originalName: ref.slice(ref.lastIndexOf("/") + 1),
  };
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

/**
 * A picture of another site: shown and ordered like the others, its words are not ours to change. Ours were read from
 * the tables, so the manifest is enough.
 */
function foreign(ref: string, shape: Shape): StaffPicture | null {
  const source = MANIFEST_PICTURES.find(ref, "", shape);
  return (
    source && { ref, source, alt: source.alt || null, focus: [50, 50], isOwn: false, originalName: null }
  );
}
