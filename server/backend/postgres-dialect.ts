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
import type postgres from "postgres";
import { refuseCostly } from "./costly-statement.ts";
import { TransactionOpening } from "./transaction-opening.ts";

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
/** Statements the server keeps ready on a connection; visitors may phrase questions without end. */
const MOST_KEPT = 200;
/** Together below the limit of a form (answer-form.server.ts): what it answers as failed is not written later. */
const VISITOR_SETTINGS = { statement_timeout: "5s", lock_timeout: "3s" };

/**
 * The package's own dialect waits for the server eight times before it asks anything. Here the opening of a
 * transaction travels with the first question in it, and a question asked before is not described again, which would
 * be one more time to wait.
 */
export function pipelinedPostgresDialect(pool: postgres.Sql): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PipelinedDriver implements Driver {
  readonly #pool: postgres.Sql;
  readonly #kept = new Set<string>();

  constructor(pool: postgres.Sql) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await this.#pool.reserve(), this.#kept);
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PipelinedConnection): Promise<void> {
    connection.begin();
  }

  commitTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.end("commit");
  }

  rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.end("rollback");
  }

  /** Whoever opened the pool closes it. */
  async destroy(): Promise<void> {}
}

class PipelinedConnection implements DatabaseConnection {
  readonly #reserved: postgres.ReservedSql;
  readonly #kept: Set<string>;
  readonly #opening = new TransactionOpening(VISITOR_SETTINGS);

  constructor(reserved: postgres.ReservedSql, kept: Set<string>) {
    this.#reserved = reserved;
    this.#kept = kept;
  }

  begin(): void {
    this.#opening.begin();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#opening.takes(query)) return { rows: [] };
    if (this.#opening.isForVisitor) refuseCostly(query.sql);
    // Refused settings fail the transaction, so the question is refused as well; theirs is the first error.
    const opened = this.#opening.take().map((statement) => this.#send(statement));
    const asked = this.#send(query.sql, query.parameters);
    const [answer] = await Promise.all([asked, ...opened]);
    const isChange = CHANGES.has(answer.command);
    return { rows: [...answer] as Row[], ...(isChange && { numAffectedRows: BigInt(answer.count) }) };
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    if (!this.#opening.drop()) await this.#send(how);
  }

  release(): void {
    this.#reserved.release();
  }

  /** Sent at once: left to itself the driver waits until somebody asks for the answer, and so may change the order. */
  #send(sql: string, parameters: readonly unknown[] = []) {
    const values = [...parameters] as postgres.ParameterOrJSON<never>[];
    return this.#reserved.unsafe(sql, values, { prepare: values.length > 0 && this.#isKept(sql) }).execute();
  }

  #isKept(sql: string): boolean {
    if (this.#kept.size < MOST_KEPT) this.#kept.add(sql);
    return this.#kept.has(sql);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Answers are read whole");
  }
}
