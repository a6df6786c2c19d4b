import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Connection } from "@supabase/lite";
import { pooledOwnerSession } from "../db/owner-session.ts";
import { PglitePool, type PglitePoolOptions } from "../db/pglite/pglite-pool.ts";
import { sessionsOn } from "../db/session.ts";
import type { Backend, BackendOptions, Log } from "./backend.ts";
import { lockFolder } from "./folder-lock.ts";
import { loadKeys } from "./keys.ts";
import { serveLite } from "./lite.ts";
import { liteConnection } from "./lite-connection.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { keepSchema } from "./schema-cache.ts";
import type { SqlSession } from "./sql-session.ts";

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
      await database.pool.dropRights();
      const keys = await loadKeys(options.dataDir, options.keys);
      const { settled, ...api } = await serveLite(database.connection, keys, options);
      return {
        ...api,
        mode: "embedded",
        db: sessionsOn(database),
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
  const onRestart = (err: unknown) => log.error({ err }, "the database did not answer and was started again");
  return openPglite(folder, { onRestart }).catch((cause: unknown) => {
    throw new Error(
      `The database in ${path.resolve(folder)} does not open. Put the data folder back from a backup, or, if it ` +
        "holds nothing of value, begin again with npm run db:reset",
      { cause },
    );
  });
}

interface PgliteDatabase {
  pool: PglitePool;
  /** For the package behind the API. */
  connection: Connection;
  /** The owner's, until the pool drops its rights. */
  session: SqlSession;
  close(): Promise<void>;
}

/** Without a folder the database lives in memory. */
export async function openPglite(folder?: string, options: PglitePoolOptions = {}): Promise<PgliteDatabase> {
  const pool = await PglitePool.open({ ...options, ...(folder !== undefined && { folder }) });
  return {
    pool,
    connection: liteConnection(pool),
    session: pooledOwnerSession(pool),
    close: () => pool.close(),
  };
}
