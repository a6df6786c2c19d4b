import type { PGlite } from "@supabase/lite/pglite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
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
  readonly #connection: DatabaseConnection;
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

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  /** Whoever opened the database closes it. */
  async destroy(): Promise<void> {}
}

class PgliteDatabaseConnection implements DatabaseConnection {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#database.query<Row>(query.sql, [...query.parameters]);
    return {
      rows: result.rows,
      ...(typeof result.affectedRows === "number" && { numAffectedRows: BigInt(result.affectedRows) }),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and PGlite has no cursors
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded database does not stream");
  }
}
