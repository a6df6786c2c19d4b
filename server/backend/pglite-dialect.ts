import type { PGlite } from "@supabase/lite/pglite";
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
import { refuseCostly } from "./costly-statement.ts";
import { PgliteStatements } from "./pglite-statements.ts";
import { TransactionOpening } from "./transaction-opening.ts";
import type { Turnstile } from "./turnstile.ts";

/**
 * PGlite is one session. A request sets its role at the start of its transaction, so two requests that overlap
 * on that session would run with each other's rights. Whoever takes the connection therefore has it alone
 * until giving it back: the package's own dialect does not wait, and this one replaces it.
 */
export function exclusivePgliteDialect(database: PGlite, turnstile: Turnstile): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ExclusivePgliteDriver(database, turnstile),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class ExclusivePgliteDriver implements Driver {
  readonly #connection: PgliteDatabaseConnection;
  readonly #turnstile: Turnstile;

  constructor(database: PGlite, turnstile: Turnstile) {
    this.#connection = new PgliteDatabaseConnection(database);
    this.#turnstile = turnstile;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turnstile.enter();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turnstile.leave();
  }

  async beginTransaction(): Promise<void> {
    this.#connection.begin();
  }

  commitTransaction(): Promise<void> {
    return this.#connection.end("commit");
  }

  rollbackTransaction(): Promise<void> {
    return this.#connection.end("rollback");
  }

  /** Whoever opened the database closes it. */
  async destroy(): Promise<void> {}
}

class PgliteDatabaseConnection implements DatabaseConnection {
  readonly #statements: PgliteStatements;
  readonly #opening = new TransactionOpening();

  constructor(database: PGlite) {
    this.#statements = new PgliteStatements(database);
  }

  begin(): void {
    this.#opening.begin();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#opening.takes(query)) return { rows: [] };
    if (this.#opening.isForVisitor) refuseCostly(query.sql);
    return this.#statements.run(this.#opening.take(), query.sql, query.parameters);
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    if (!this.#opening.drop()) await this.#statements.tell([how]);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and PGlite has no cursors
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded database does not stream");
  }
}
