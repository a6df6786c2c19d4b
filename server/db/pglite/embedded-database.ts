import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasRoomToWrite } from "../../files/free-disk.ts";
import { lockFolder } from "../folder-lock.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { sessionsOn } from "../session.ts";
import type { DatabaseOptions, SiteDatabase } from "../site-database.ts";
import { openPglite } from "./open-pglite.ts";
import { ensureAddressKey, templateName, unpackTemplate } from "./template.ts";

/** Loaded from its source, as the thread is. */
const CREATE_FILE = path.resolve("server/db/pglite/create-folder.ts");

/** Postgres in this process, its files in DATA_DIR/db. */
export async function openEmbeddedDatabase(options: DatabaseOptions): Promise<SiteDatabase> {
  const { dataDir, onQuery } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    const { pool, session } = await openFolder(path.join(dataDir, "db"), options);
    const close = () => pool.close().finally(unlock);
    try {
      await prepareDatabase(session, options);
      if (options.templates) await ensureAddressKey(session);
      await pool.dropRights();
      return {
        ...sessionsOn({ pool, onQuery }),
        mode: "embedded",
        prepared: Promise.resolve(),
        // PGlite delivers notices before the result of the statement that caused them.
        caughtUp: async () => {},
        isReady: async () => (await hasRoomToWrite(dataDir, options.minFreeBytes)) && pool.isAnswering(),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openFolder(folder: string, options: DatabaseOptions) {
  const { log, onWrite, onOpening, acquireTimeoutMs } = options;
  const entries = await readdir(folder).catch(() => []);
  if (entries.length === 0) await makeFolder(folder, options);
  const opening = openPglite({
    folder,
    ...(acquireTimeoutMs !== undefined && { acquireTimeoutMs }),
    ...(onWrite && { onNotice: (table: string) => onWrite([table]) }),
    onRestart(err) {
      log.error({ err }, "the database did not respond, or ended: it is started again");
      // Notices that were pending are lost.
      onWrite?.(null);
    },
  });
  onOpening?.();
  return opening.catch((cause: unknown) => {
    throw new Error(
      `The database in ${path.resolve(folder)} does not open. Put the data folder back from a backup, or, if it ` +
        "holds nothing of value, begin again with npm run db:reset",
      { cause },
    );
  });
}

/**
 * A folder in which initdb was interrupted never opens again. So a new one is made elsewhere and renamed when complete.
 * Leftovers of an interrupted start are deleted; its initdb may still be writing to them, so each start has a folder of
 * its own.
 */
async function makeFolder(folder: string, options: DatabaseOptions): Promise<void> {
  const drafts = `${folder}.new`;
  const remove = () => rm(drafts, { recursive: true, force: true, maxRetries: 10 });
  await remove();
  await mkdir(drafts);
  const newDraft = () => mkdtemp(path.join(drafts, "db-"));
  const draft = (await unpackedFolder(newDraft, options)) ?? (await createdFolder(newDraft, options));
  await rename(draft, folder);
  await remove();
}

/** As the build made it: with demonstration content, if that is of today. Null: there is no such template that is whole. */
async function unpackedFolder(newDraft: () => Promise<string>, options: DatabaseOptions) {
  const { templates, log, projectDir = process.cwd(), seedDemo = true } = options;
  if (!templates) return null;
  for (const isSeeded of seedDemo ? [true, false] : [false]) {
    const file = path.join(templates, await templateName({ projectDir, seedDemo: isSeeded }));
    if (!existsSync(file)) continue;
    try {
      const draft = await newDraft();
      await unpackTemplate(file, draft);
      return draft;
    } catch (err) {
      log.warn({ err }, `${file} is not whole: the database is created`);
    }
  }
  return null;
}

async function createdFolder(newDraft: () => Promise<string>, { log }: DatabaseOptions): Promise<string> {
  log.info({}, "creating the database");
  const draft = await newDraft();
  const [code, signal] = await once(fork(CREATE_FILE, [draft], { execArgv: [] }), "exit");
  if (code !== 0) throw new Error(`The database could not be created: initdb ended with ${code ?? signal}`);
  return draft;
}
