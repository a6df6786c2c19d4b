import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Connection, ConnectionPool } from "../db/connection.ts";
import { serialize } from "../db/values.ts";
import { refuseCostly } from "./costly-statement.ts";
import { TransactionOpening } from "./transaction-opening.ts";

/** Below the limit of every form: what was answered as failed was not written. */
const VISITOR_SETTINGS = { statement_timeout: "5s", lock_timeout: "3s" };
/** The package begins with the rights of the login role; our connections have none between units of work. */
const OWN_RIGHTS = "set local role none";

/** Carries what the package asks over our own pool, its openings of transactions gathered into one message. */
export function liteDialect(pool: ConnectionPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new LiteDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class LiteDriver implements Driver {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LiteConnection> {
    return new LiteConnection(await this.#pool.acquire());
  }

  async beginTransaction(connection: LiteConnection): Promise<void> {
    connection.begin();
  }

  commitTransaction(connection: LiteConnection): Promise<void> {
    return connection.end("commit");
  }

  rollbackTransaction(connection: LiteConnection): Promise<void> {
    return connection.end("rollback");
  }

  async releaseConnection(connection: LiteConnection): Promise<void> {
    connection.release();
  }

  /** The pool is closed by whoever opened it. */
  async destroy(): Promise<void> {}
}

class LiteConnection implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #opening = new TransactionOpening(VISITOR_SETTINGS);
  #isInTransaction = false;
  #error: unknown;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  begin(): void {
    this.#isInTransaction = true;
    this.#opening.begin();
  }

  async executeQuery<Row>({ sql, parameters, ...rest }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#opening.takes({ sql, parameters, ...rest })) return { rows: [] };
    if (this.#opening.isForVisitor) refuseCostly(sql);
    // It would end the text of the statement in the middle of a message.
    if (sql.includes("\0")) throw new RangeError("a statement cannot hold a null character");
    const query = { sql, parameters: parameters.map((value) => serialize(value)) };
    const { rows, affectedRows } = await this.#send(
      this.#isInTransaction
        ? { before: this.#beginning(), query, after: [] }
        : { before: ["begin", OWN_RIGHTS], query, after: ["commit"] },
    );
    return { rows: rows as Row[], numAffectedRows: affectedRows };
  }

  #beginning(): string[] {
    const [begin, ...settings] = this.#opening.take();
    return begin === undefined ? [] : [begin, OWN_RIGHTS, ...settings];
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    this.#isInTransaction = false;
    if (!this.#opening.drop()) await this.#send({ before: [], query: null, after: [how] });
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
