import type { Db } from "../../app/platform/db/client.ts";
import type { OnWrite } from "../db/changes.ts";

export interface TableCatalogue {
  onWrite: OnWrite;
  /** Reads the tables for the first time. */
  open(anon: Db): Promise<void>;
  /** Resolves when all changes notified so far have been read. */
  settled(): Promise<void>;
  close(): void;
}

export interface CatalogueOptions {
  tables: readonly string[];
  /** Reads the tables and publishes them to this process. Gives whether anything changed. */
  read(anon: Db): Promise<boolean>;
  /** The next listener. Any page may show these rows: all pages are dropped, but only after the rows are read. */
  onWrite: OnWrite | undefined;
  onError(error: unknown): void;
}

/** A notice may be missed, and some rows change by the calendar. */
const REREAD_MS = 60_000;

/** Keeps rows that many pages show in memory, in every process, so that no page queries them. */
export function createTableCatalogue({
  tables: own,
  read,
  onWrite,
  onError,
}: CatalogueOptions): TableCatalogue {
  let anon: Db | null = null;
  let reading: Promise<void> | null = null;
  let isDue = false;
  let isRead = false;
  let isClosed = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** One reading at a time; what changes meanwhile is read after it. */
  async function readWhileDue(db: Db): Promise<void> {
    while (isDue && !isClosed) {
      isDue = false;
      try {
        const isChanged = await read(db);
        // Before the first reading no page was rendered with these rows.
        if (isChanged && isRead) onWrite?.(null);
        isRead = true;
      } catch (error) {
        if (!isClosed) onError(error);
      }
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
      const isOwn = tables === null || tables.some((table) => own.includes(table));
      if (isOwn && anon) void refresh(anon);
      onWrite?.(tables);
    },
    open(db) {
      anon = db;
      timer = setInterval(() => void refresh(db), REREAD_MS).unref();
      return refresh(db);
    },
    async settled() {
      await reading;
    },
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
