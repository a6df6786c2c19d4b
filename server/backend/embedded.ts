import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Connection } from "@supabase/lite";
import { pooledOwnerSession } from "../db/owner-session.ts";
import { PglitePool, type PglitePoolOptions } from "../db/pglite/pglite-pool.ts";
import { sessionsOn } from "../db/session.ts";
import type { Backend, BackendOptions } from "./backend.ts";
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
    const database = await openPglite(path.join(options.dataDir, "db"), {
      onRestart: (err) => options.log.error({ err }, "the database did not answer and was started again"),
    });
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
