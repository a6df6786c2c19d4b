import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Db } from "../../app/platform/db/client.ts";
import type { Database } from "../../app/platform/db/database.types.ts";
import {
  type Caller,
  LOGIN_ROLE_SETTINGS,
  openingWith,
  type Settings,
  SIGN_IN_SETTINGS,
  settingsFor,
} from "./caller.ts";
import type { Connection, ConnectionPool } from "./connection.ts";
import { type QueryObserver, recorded, recordedWait } from "./query-record.ts";
import { serialize } from "./values.ts";

/**
 * A Kysely instance with the rights of `caller`. Every unit of work, also a single statement, is a transaction that
 * starts with the caller's role, claims and timeouts.
 */
export function sessionAs(pool: ConnectionPool, caller: Caller, onQuery?: QueryObserver): Db {
  return sessionWith(pool, settingsFor(caller), onQuery);
}

/** Database sessions by the rights they have. */
export interface Sessions {
  /** Rights of a visitor who is not signed in. */
  anon: Db;
  /** Rights of the server itself: row-level security does not apply. */
  service: Db;
  /** Service rights on reserved connections, which page load cannot exhaust. */
  payments: Db;
  /** Rights of the login role and the timeouts of a form, for the sign-in tables. */
  signIn: Db;
  /** Rights of the login role, without timeouts for statements, for backups: all that a transaction reads is of one moment. */
  loginRole: Db;
  as(caller: Caller): Db;
}

export function sessionsOn({
  pool,
  payments = pool,
  onQuery,
}: {
  pool: ConnectionPool;
  payments?: ConnectionPool;
  onQuery?: QueryObserver;
}): Sessions {
  return {
    anon: sessionAs(pool, { role: "anon" }, onQuery),
    service: sessionAs(pool, { role: "service_role" }, onQuery),
    payments: sessionAs(payments, { role: "service_role" }, onQuery),
    signIn: sessionWith(pool, SIGN_IN_SETTINGS, onQuery),
    loginRole: sessionWith(pool, LOGIN_ROLE_SETTINGS, onQuery, "begin isolation level repeatable read"),
    as: (caller) => sessionAs(pool, caller, onQuery),
  };
}

function sessionWith(
  pool: ConnectionPool,
  settings: Settings,
  onQuery: QueryObserver | undefined,
  begin?: string,
): Db {
  const opening = openingWith({ ...settings, ...pool.overrides }, begin);
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RoleDriver(pool, opening, onQuery),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Set while a transaction of this async context is open. */
const openTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction. A second unit of work inside it would wait for another connection while holding one,
 * which deadlocks on the embedded database. So it throws instead.
 */
export function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((tx) => openTransaction.run(true, () => work(tx)));
}

class RoleDriver implements Driver {
  readonly #pool: ConnectionPool;
  readonly #opening: string;
  readonly #onQuery: QueryObserver | undefined;

  constructor(pool: ConnectionPool, opening: string, onQuery: QueryObserver | undefined) {
    this.#pool = pool;
    this.#opening = opening;
    this.#onQuery = onQuery;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RoleConnection> {
    if (openTransaction.getStore())
      throw new Error("A transaction is open: use its own session, not another one, until it ends");
    const connection = await recordedWait(() => this.#pool.acquire());
    return new RoleConnection(connection, this.#opening, this.#onQuery);
  }

  async beginTransaction(connection: RoleConnection): Promise<void> {
    connection.begin();
  }

  commitTransaction(connection: RoleConnection): Promise<void> {
    return connection.end("commit");
  }

  rollbackTransaction(connection: RoleConnection): Promise<void> {
    return connection.end("rollback");
  }

  async releaseConnection(connection: RoleConnection): Promise<void> {
    connection.release();
  }

  /** The pool's opener closes it. */
  async destroy(): Promise<void> {}
}

class RoleConnection implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #opening: string;
  readonly #onQuery: QueryObserver | undefined;
  /** `none`: each statement is its own transaction. `due`: begun, but the opening is sent with the first statement. */
  #transaction: "none" | "due" | "open" = "none";
  #error: unknown;

  constructor(connection: Connection, opening: string, onQuery: QueryObserver | undefined) {
    this.#connection = connection;
    this.#opening = opening;
    this.#onQuery = onQuery;
  }

  begin(): void {
    this.#transaction = "due";
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const before = this.#transaction === "open" ? [] : [this.#opening];
    const after = this.#transaction === "none" ? ["commit"] : [];
    if (this.#transaction === "due") this.#transaction = "open";
    const query = { sql, parameters: parameters.map((value) => serialize(value)) };
    const { rows, affectedRows } = await recorded(
      sql,
      () => this.#send({ before, query, after }),
      this.#onQuery,
    );
    return { rows: rows as Row[], numAffectedRows: affectedRows };
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    const wasOpen = this.#transaction === "open";
    this.#transaction = "none";
    if (wasOpen) await this.#send({ before: [], query: null, after: [how] });
  }

  release(): void {
    this.#connection.release(this.#error);
  }

  async #send(batch: Parameters<Connection["send"]>[0]) {
    try {
      return await this.#connection.send(batch);
    } catch (error) {
      this.#error = error;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Answers are read whole");
  }
}
