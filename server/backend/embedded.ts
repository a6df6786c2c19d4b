import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { Kysely } from "kysely";
import type { Backend, BackendOptions, Log } from "./backend.ts";
import { lockFolder } from "./folder-lock.ts";
import { loadKeys } from "./keys.ts";
import { serveLite } from "./lite.ts";
import { exclusivePgliteDialect } from "./pglite-dialect.ts";
import { pgliteSession } from "./pglite-session.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { keepSchema } from "./schema-cache.ts";
import type { SqlSession } from "./sql-session.ts";
import { Turnstile } from "./turnstile.ts";
import { parseNumeric, parseTimestamp, parseTimestampWithZone, TYPE } from "./value-formats.ts";

/** Postgres in this process, its files in DATA_DIR/db. */
export async function openEmbedded(options: BackendOptions): Promise<Backend> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(options.dataDir);
  try {
    const database = await openFolder(path.join(options.dataDir, "db"), options.log);
    const close = () => database.close().finally(unlock);
    try {
      await prepareDatabase(database.session, options);
      await keepSchema(database.connection, database.session, path.join(options.dataDir, "cache"));
      const keys = await loadKeys(options.dataDir, options.keys);
      const { settled, ...api } = await serveLite(database.connection, keys, options);
      return {
        ...api,
        mode: "embedded",
        isReady: async () => (await database.session.query("select 1")).length === 1,
        close: () => settled().then(close),
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

/**
 * A folder that Postgres has only half made never opens again. So a new one is made beside its place and moved there
 * when it is whole; what an earlier start left half made is thrown away.
 */
async function openFolder(folder: string, log: Log): Promise<PgliteDatabase> {
  const entries = await readdir(folder).catch(() => []);
  if (entries.length === 0) {
    log.info({}, "making the database");
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await (await openPglite(draft)).close();
    await rename(draft, folder);
  }
  return openPglite(folder).catch((cause: unknown) => {
    throw new Error(
      `The database in ${path.resolve(folder)} does not open. Put the data folder back from a backup, or, if it ` +
        "holds nothing of value, begin again with npm run db:reset",
      { cause },
    );
  });
}

interface PgliteDatabase {
  connection: Awaited<ReturnType<typeof createPgliteConnection>>;
  session: SqlSession;
  close(): Promise<void>;
}

/** How PGlite starts Postgres by itself, and with a quarter of the memory: the pages in use of a shop fit into it. */
const START_PARAMS = [
  ...["--single", "-F", "-O", "-j"],
  ...["-c", "search_path=public", "-c", "exit_on_error=false", "-c", "log_checkpoints=false"],
  ...["-c", "max_worker_processes=0", "-c", "max_parallel_workers=0"],
  ...["-c", "max_parallel_workers_per_gather=0", "-c", "shared_buffers=32MB"],
];

/** Without a folder the database lives in memory. */
export async function openPglite(folder?: string): Promise<PgliteDatabase> {
  const connection = await createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: {
      startParams: START_PARAMS,
      parsers: {
        [TYPE.numeric]: parseNumeric,
        [TYPE.timestamp]: parseTimestamp,
        [TYPE.timestamptz]: parseTimestampWithZone,
      },
    },
  });
  await connection.driver.waitReady;
  const turnstile = new Turnstile();
  connection.kysely = new Kysely({ dialect: exclusivePgliteDialect(connection.driver, turnstile) });
  return {
    connection,
    session: pgliteSession(connection.driver, turnstile),
    close: () => turnstile.hold(() => connection.close()),
  };
}
