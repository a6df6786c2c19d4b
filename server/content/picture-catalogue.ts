import {
  DELIVERED_COLUMNS,
  PICTURE_COLUMNS,
  toPictureEdit,
} from "../../app/platform/pictures/picture-row.ts";
import {
  createPictures,
  MANIFEST_PICTURES,
  type Pictures,
} from "../../app/platform/pictures/pictures.server.ts";
import type { OnWrite } from "../db/changes.ts";
import type { Log } from "../log.ts";
import { createTableCatalogue, type TableCatalogue } from "./table-catalogue.ts";

export interface PictureCatalogue extends TableCatalogue {
  /** As they are now: each change makes a new value. */
  pictures(): Pictures;
}

/** Uploaded pictures: their size, alt text and focal point. Of those that came with the site: what staff wrote of them. */
export function createPictureCatalogue(
  onWrite: OnWrite | undefined,
  log: Pick<Log, "error">,
): PictureCatalogue {
  let known = "";
  let pictures = MANIFEST_PICTURES;
  const catalogue = createTableCatalogue({
    tables: ["pictures", "delivered_pictures"],
    onWrite,
    onError: (err) => log.error({ err }, "could not read the list of pictures"),
    async read(anon) {
      const rows = await anon.selectFrom("pictures").select(PICTURE_COLUMNS).orderBy("id").execute();
      const edits = await anon
        .selectFrom("delivered_pictures")
        .select(DELIVERED_COLUMNS)
        .orderBy("id")
        .execute();
      const current = JSON.stringify([rows, edits]);
      if (current === known) return false;
      known = current;
      pictures = createPictures({
        uploaded: rows.map((row) => ({
          id: row.id,
          storageKey: row.storage_key,
          width: row.width,
          height: row.height,
          color: row.color,
          alt: row.alt,
          focus: [row.focal_x, row.focal_y],
        })),
        edits: new Map(edits.map((row) => [row.id, toPictureEdit(row)])),
      });
      return true;
    },
  });
  return { ...catalogue, pictures: () => pictures };
}
