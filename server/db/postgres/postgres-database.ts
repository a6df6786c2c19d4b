import { setTimeout as delay } from "node:timers/promises";
import { withTimeout } from "../../../app/platform/lib/timeout.ts";
import { IDLE_ROLE } from "../caller.ts";
import { type Connection, type ConnectionPool, isConnectionError } from "../connection.ts";
import { ownerSession } from "../owner-session.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { expectSameSecret } from "../secret-fingerprint.ts";
import { sessionsOn } from "../session.ts";
import type { DatabaseOptions, SiteDatabase } from "../site-database.ts";
import type { SqlSession } from "../sql-session.ts";
import { watchDiskFull } from "./disk-full.ts";
import { listenForWrites } from "./listen.ts";
import { openPostgresPool } from "./postgres-pool.ts";
import { tcpProbe, untilReachable } from "./until-reachable.ts";

const POOL_SIZE = 10;
/** Connections reserved for payments and readiness checks, however busy the pages are. */
const PAYMENT_POOL_SIZE = 3;
const READY_TIMEOUT_MS = 2000;
const RETRY_MS = 100;
/** Arbitrary, but the same in every process of this site. */
const BOOT_LOCK = 7_202_711;

/**
 * A PostgreSQL server, shared by any number of processes. While it is unreachable the site starts, not ready, and
 * prepares the database once it responds.
 */
export async function openPostgresDatabase(
  databaseUrl: string,
  options: DatabaseOptions,
): Promise<SiteDatabase> {
  const { log, onWrite, onQuery } = options;
  const { url, prepare } = readDatabaseUrl(databaseUrl);
  const disk = watchDiskFull();
  const open = (size: number) => disk.watched(openPostgresPool({ url, size, prepare, idleRole: IDLE_ROLE }));
  const pools = { pool: open(POOL_SIZE), payments: open(PAYMENT_POOL_SIZE), readiness: open(1) };
  const closing = new AbortController();
  const prepareOnce = () =>
    prepareAlone(url, async (session) => {
      await prepareDatabase(session, options);
      if (options.secret !== undefined) await expectSameSecret(session, options.secret);
    });

  const prepared = Promise.withResolvers<void>();
  let isPrepared = false;
  /** The connection error; null on success. */
  async function tryToPrepare(): Promise<unknown> {
    try {
      await prepareOnce();
    } catch (error) {
      if (isAway(error)) return error;
      throw error;
    }
    isPrepared = true;
    prepared.resolve();
    return null;
  }

  async function prepareLater(): Promise<void> {
    const probe = tcpProbe(url);
    do {
      // A server that is starting up accepts connections and refuses sessions.
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
      await untilReachable(probe, closing.signal);
      if (closing.signal.aborted) return;
    } while (await tryToPrepare());
    log.info({}, "database is reachable again");
  }

  const err = await tryToPrepare();
  if (err) log.error({ err }, "could not reach the database; starting without it");
  const retries = err ? prepareLater().catch(prepared.reject) : undefined;
  const listener = onWrite && listenForWrites({ url, onWrite, log });
  return {
    ...sessionsOn({ ...pools, onQuery }),
    mode: "postgres",
    prepared: prepared.promise,
    caughtUp: async () => listener?.caughtUp(),
    isReady: async () =>
      isPrepared && !disk.isFull() && (await withTimeout(READY_TIMEOUT_MS, () => answers(pools.readiness))),
    async close() {
      closing.abort();
      const closed = Object.values(pools).map((pool) => pool.close());
      await Promise.all([retries, listener?.close(), ...closed]);
    },
  };
}

/** False for an unknown database, role or password: retrying would not help. */
function isAway(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  if (/^(28|3D)/.test(String(cause?.code))) return false;
  // A migration that lost its connection has that error as its cause.
  return isConnectionError(error) || isConnectionError(cause);
}

/** `?prepare=false` is our own parameter: a transaction pooler keeps no prepared statements. */
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
 * One process at a time does boot work. The advisory lock belongs to an open transaction on its own connection, so it
 * is released when the process dies and works through a transaction pooler.
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
    // Idle as long as the work takes, whatever the server's own limit is.
    await lock.run(
      `begin; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${BOOT_LOCK})`,
    );
    await work(await take());
    await lock.run("commit");
  } finally {
    for (const connection of taken) connection.release();
    await pool.close();
  }
}
