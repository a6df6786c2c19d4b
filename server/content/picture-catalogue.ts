import { setPictureEdits } from "../../app/platform/pictures/delivered-pictures.server.ts";
import {
  DELIVERED_COLUMNS,
  PICTURE_COLUMNS,
  toPictureEdit,
} from "../../app/platform/pictures/picture-row.ts";
import { setUploadedPictures } from "../../app/platform/pictures/uploaded-pictures.server.ts";
import type { OnWrite } from "../db/changes.ts";
import type { Log } from "../log.ts";
import { createTableCatalogue, type TableCatalogue } from "./table-catalogue.ts";

/** Uploaded pictures: their size, alt text and focal point. Of those that came with the site: what staff wrote of them. */
export function createPictureCatalogue(
  onWrite: OnWrite | undefined,
  log: Pick<Log, "error">,
): TableCatalogue {
  let known = "";
  return createTableCatalogue({
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
      setUploadedPictures(
        rows.map((row) => ({
          id: row.id,
          storageKey: row.storage_key,
          width: row.width,
          height: row.height,
          color: row.color,
          alt: row.alt,
          focus: [row.focal_x, row.focal_y],
        })),
      );
      setPictureEdits(new Map(edits.map((row) => [row.id, toPictureEdit(row)])));
      return true;
    },
  });
}
