import { withTimeout } from "../../app/lib/timeout.ts";
import { IDLE_ROLE } from "../db/caller.ts";
import type { Connection, ConnectionPool } from "../db/connection.ts";
import { ownerSession } from "../db/owner-session.ts";
import { openPostgresPool } from "../db/postgres/postgres-pool.ts";
import { sessionsOn } from "../db/session.ts";
import type { Backend, BackendOptions } from "./backend.ts";
import { loadKeys } from "./keys.ts";
import { serveLite } from "./lite.ts";
import { liteConnection } from "./lite-connection.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { SqlSession } from "./sql-session.ts";

const POOL_SIZE = 10;
/** Payments and readiness are answered however busy the pages are. */
const PAYMENT_POOL_SIZE = 3;
const READY_TIMEOUT_MS = 3000;
/** Any number will do, as long as every process of this site uses the same one. */
const BOOT_LOCK = 7_202_711;

/** A PostgreSQL server of one's own, which several processes of the site may share. */
export async function openPostgres(databaseUrl: string, options: BackendOptions): Promise<Backend> {
  const { url, prepare } = readDatabaseUrl(databaseUrl);
  await prepareAlone(url, (session) => prepareDatabase(session, options));
  const open = (size: number) => openPostgresPool({ url, size, prepare, idleRole: IDLE_ROLE });
  const pools = { pool: open(POOL_SIZE), payments: open(PAYMENT_POOL_SIZE), readiness: open(1) };
  const close = async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close())));
  try {
    const keys = await loadKeys(options.dataDir, options.keys);
    const { settled, ...api } = await serveLite(liteConnection(pools.pool), keys, options);
    return {
      ...api,
      mode: "postgres",
      db: sessionsOn(pools),
      isReady: () => withTimeout(READY_TIMEOUT_MS, () => answers(pools.readiness)),
      close: () => settled().then(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `?prepare=false` is ours: a pooler that shares connections keeps no prepared statements. */
function readDatabaseUrl(databaseUrl: string): { url: string; prepare: boolean } {
  const url = new URL(databaseUrl);
  const prepare = url.searchParams.get("prepare") !== "false";
  url.searchParams.delete("prepare");
  return { url: url.href, prepare };
}

async function answers(pool: ConnectionPool): Promise<boolean> {
  const connection = await pool.acquire();
  let failure: unknown;
  try {
    await connection.send({ before: ["select 1"], query: null, after: [] });
    return true;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    connection.release(failure);
  }
}

/**
 * One process at a time does boot work. The lock belongs to an open transaction on a connection of its own, so
 * it is free again when this process dies, and it holds through a pooler that shares connections.
 */
async function prepareAlone(url: string, work: (session: SqlSession) => Promise<void>): Promise<void> {
  const pool = openPostgresPool({ url, size: 2, prepare: false, answerTimeoutMs: 0 });
  const taken: Connection[] = [];
  const take = async () => {
    const connection = await pool.acquire();
    taken.push(connection);
    return ownerSession(connection);
  };
  try {
    const lock = await take();
    await lock.run(`begin; select pg_advisory_xact_lock(${BOOT_LOCK})`);
    await work(await take());
    await lock.run("commit");
  } finally {
    for (const connection of taken) connection.release();
    await pool.close();
  }
}
