import { setFacts, toFacts } from "../../app/content/facts.ts";
import { CONTENT_TABLES, readContent } from "../../app/content/read-content.server.ts";
import { setSiteContent } from "../../app/content/site-content.server.ts";
import type { Db } from "../../app/db/client.ts";
import type { OnWrite } from "../db/changes.ts";
import type { Log } from "../log.ts";

export interface ContentCatalogue {
  onWrite: OnWrite;
  /** Reads the tables for the first time. */
  open(anon: Db): Promise<void>;
  /** When what was heard of by now is known here. */
  settled(): Promise<void>;
}

/** Closures pass by the calendar, and word of a write may be missed. */
const REREAD_MS = 60_000;

/**
 * Keeps the facts of the organisation, the hero slides, galleries and designers as their tables are, in every process, so
 * that no page asks for them. They are on every page: all pages go when one changes, but only after it is known here.
 */
export function createContentCatalogue(
  onWrite: OnWrite | undefined,
  log: Pick<Log, "error">,
): ContentCatalogue & { close(): void } {
  let anon: Db | null = null;
  let reading: Promise<void> | null = null;
  let isDue = false;
  let known = "";
  let timer: ReturnType<typeof setInterval> | undefined;

  async function read(db: Db): Promise<void> {
    const found = await readContent(db);
    const now = JSON.stringify(found);
    if (now === known) return;
    known = now;
    setFacts(toFacts(found.facts));
    setSiteContent(found.content);
    onWrite?.(null);
  }

  /** One reading at a time; what changes meanwhile is read after it. */
  async function readWhileDue(db: Db): Promise<void> {
    while (isDue) {
      isDue = false;
      await read(db).catch((err: unknown) => log.error({ err }, "the site's content could not be read"));
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
      const isOurs = tables === null || tables.some((table) => CONTENT_TABLES.includes(table));
      if (isOurs && anon) void refresh(anon);
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
      clearInterval(timer);
    },
  };
}
