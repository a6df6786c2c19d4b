import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely } from "kysely";
import type postgres from "postgres";
import { withTimeout } from "../../app/lib/timeout.ts";
import type { Backend, BackendOptions } from "./backend.ts";
import { loadKeys } from "./keys.ts";
import { serveLite } from "./lite.ts";
import { pipelinedPostgresDialect } from "./postgres-dialect.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { SqlSession } from "./sql-session.ts";
import {
  parseNumeric,
  parseTimestamp,
  parseTimestampWithZone,
  serializeJson,
  TYPE,
} from "./value-formats.ts";

const POOL_SIZE = 10;
const CONNECT_LIMIT_SECONDS = 5;
const RECONNECT_SECONDS = 0.1;
const READY_LIMIT_MS = 3000;
const CLOSE_LIMIT_SECONDS = 5;
/** Any number will do, as long as every process of this site uses the same one. */
const BOOT_LOCK = 7_202_711;

/** A PostgreSQL server of one's own, which several processes of the site may share. */
export async function openPostgres(databaseUrl: string, options: BackendOptions): Promise<Backend> {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: POOL_SIZE,
      connect_timeout: CONNECT_LIMIT_SECONDS,
      // A visitor waits for the answer, so a server that is away is tried again soon and not ever later.
      backoff: () => RECONNECT_SECONDS,
      onnotice: () => {},
      types: VALUE_TYPES,
    },
  });
  const { driver } = connection;
  connection.kysely = new Kysely({ dialect: pipelinedPostgresDialect(driver) });
  const close = () => driver.end({ timeout: CLOSE_LIMIT_SECONDS });
  try {
    await whileOthersWait(driver, (session) => prepareDatabase(session, options));
    const keys = await loadKeys(options.dataDir, options.keys);
    const { settled, ...api } = await serveLite(connection, keys, options);
    return {
      ...api,
      mode: "postgres",
      isReady: async () => (await withTimeout(READY_LIMIT_MS, () => driver`select 1`)).length === 1,
      close: () => settled().then(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const VALUE_TYPES = {
  numeric: { to: TYPE.numeric, from: [TYPE.numeric], serialize: String, parse: parseNumeric },
  timestamp: { to: TYPE.timestamp, from: [TYPE.timestamp], serialize: asIs, parse: parseTimestamp },
  timestamptz: {
    to: TYPE.timestamptz,
    from: [TYPE.timestamptz],
    serialize: asIs,
    parse: parseTimestampWithZone,
  },
  json: { to: TYPE.json, from: [TYPE.json], serialize: serializeJson, parse: JSON.parse },
  jsonb: { to: TYPE.jsonb, from: [TYPE.jsonb], serialize: serializeJson, parse: JSON.parse },
};

function asIs(value: unknown): unknown {
  return value;
}

/**
 * One process at a time does boot work. The lock belongs to an open transaction on a connection of its own, so
 * it is free again when this process dies, and it holds through a pooler that shares connections.
 */
async function whileOthersWait(
  driver: postgres.Sql,
  work: (session: SqlSession) => Promise<void>,
): Promise<void> {
  await driver.begin(async (lock) => {
    await lock`select pg_advisory_xact_lock(${BOOT_LOCK})`;
    const reserved = await driver.reserve();
    try {
      await work(sessionOn(reserved));
    } finally {
      reserved.release();
    }
  });
}

function sessionOn(connection: postgres.ReservedSql): SqlSession {
  const session: SqlSession = {
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      [...(await connection.unsafe(sql, [...params] as postgres.ParameterOrJSON<never>[]))] as Row[],
    run: async (sql) => {
      await connection.unsafe(sql);
    },
    async transaction(work) {
      await connection.unsafe("begin");
      try {
        const result = await work({ ...session, transaction: (nested) => nested(session) });
        await connection.unsafe("commit");
        return result;
      } catch (error) {
        await connection.unsafe("rollback");
        throw error;
      }
    },
  };
  return session;
}
