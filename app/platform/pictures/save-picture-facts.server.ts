import type { Db } from "~/platform/db/client";
import { asDelivered } from "./delivered-pictures.server";
import { findPictureEdits } from "./staff-pictures.server";
import { idOfReference } from "./uploaded-pictures.server";

/** Null words: none were written. The focal point is in percent from the left and from the top. */
export interface PictureFacts {
  alt: string | null;
  focus: readonly [number, number];
}

/** What is said of a picture, wherever it is shown. Untouched ones are not written: every write empties the page cache. */
export async function savePictureFacts(db: Db, ref: string, changes: Partial<PictureFacts>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const id = idOfReference(ref);
  if (id) await saveUploaded(db, id, changes);
  else if (asDelivered(ref)) await saveDelivered(db, ref, changes);
}

async function saveUploaded(db: Db, id: string, { alt, focus }: Partial<PictureFacts>) {
  const columns = {
    ...(alt !== undefined && { alt }),
    ...(focus && { focal_x: focus[0], focal_y: focus[1] }),
  };
  await db
    .updateTable("pictures")
    .set(columns)
    .where("id", "=", id)
    .where(({ or, eb }) =>
      or(
        (Object.keys(columns) as (keyof typeof columns)[]).map((column) =>
          eb(column, "is distinct from", columns[column] ?? null),
        ),
      ),
    )
    .execute();
}

/** Only what differs from the picture as it came is kept, so that the rest follows media/manifest.json. */
async function saveDelivered(db: Db, id: string, changes: Partial<PictureFacts>) {
  const delivered = asDelivered(id);
  const facts = { ...(await findPictureEdits(db, [id])).get(id), ...changes };
  const alt = facts.alt === delivered?.alt ? null : (facts.alt ?? null);
  const isMoved = facts.focus?.some((percent, axis) => percent !== delivered?.focus[axis]);
  const [focal_x, focal_y] = (isMoved && facts.focus) || [null, null];
  if (alt === null && focal_x === null) {
    await db.deleteFrom("delivered_pictures").where("id", "=", id).execute();
    return;
  }
  await db
    .insertInto("delivered_pictures")
    .values({ id, alt, focal_x, focal_y })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ alt, focal_x, focal_y })
        .where(({ or, eb }) =>
          or([
            eb("delivered_pictures.alt", "is distinct from", alt),
            eb("delivered_pictures.focal_x", "is distinct from", focal_x),
            eb("delivered_pictures.focal_y", "is distinct from", focal_y),
          ]),
        ),
    )
    .execute();
}
