import type { Db } from "../../app/db/client.ts";
import { PICTURE_COLUMNS } from "../../app/features/pictures/picture-row.ts";
import { setUploadedPictures } from "../../app/lib/uploaded-pictures.server.ts";
import type { OnWrite } from "../db/changes.ts";
import type { Log } from "../log.ts";

export interface PictureCatalogue {
  onWrite: OnWrite;
  /** Reads the table for the first time. */
  open(anon: Db): Promise<void>;
  /** When what was heard of by now is known here. */
  settled(): Promise<void>;
}

/**
 * Keeps what pages say of uploaded pictures as the table is, in every process: pages then need no second question. Any
 * page may show any picture, so all pages go when one changes, but only after the new facts are here.
 */
export function createPictureCatalogue(
  onWrite: OnWrite | undefined,
  log: Pick<Log, "error">,
): PictureCatalogue {
  let anon: Db | null = null;
  let reading: Promise<void> | null = null;
  let isDue = false;

  async function read(db: Db): Promise<void> {
    const rows = await db.selectFrom("pictures").select(PICTURE_COLUMNS).execute();
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
  }

  /** One reading at a time; what changes meanwhile is read after it. */
  async function readWhileDue(db: Db): Promise<void> {
    while (isDue) {
      isDue = false;
      await read(db).catch((err: unknown) => log.error({ err }, "the list of pictures could not be read"));
      onWrite?.(null);
    }
  }

  function refresh(db: Db): Promise<void> {
    isDue = true;
    reading ??= readWhileDue(db).finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    onWrite(tables) {
      if (tables === null || tables.includes("pictures")) if (anon) void refresh(anon);
      onWrite?.(tables);
    },
    open(db) {
      anon = db;
      return refresh(db);
    },
    async settled() {
      await reading;
    },
  };
}
