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

  beginTransaction(): Promise<void> {
    return this.#connection.turn("begin");
  }

  commitTransaction(): Promise<void> {
    return this.#connection.turn("commit");
  }

  rollbackTransaction(): Promise<void> {
    return this.#connection.turn("rollback");
  }

  /** Whoever opened the database closes it. */
  async destroy(): Promise<void> {}
}

function settingIn({ sql, parameters }: CompiledQuery): [name: string, value: unknown] | null {
  const name = /^\s*SELECT set_config\('([\w.]+)', \$1, true\)\s*$/.exec(sql)?.[1];
  if (name) return [name, parameters[0]];
  const role = /^\s*SET LOCAL ROLE "(\w+)"\s*$/.exec(sql)?.[1];
  return role ? ["role", role] : null;
}

class PgliteDatabaseConnection implements DatabaseConnection {
  readonly #database: PGlite;
  /** Settings of the open transaction that the database has not been told yet: name, value, name, value… */
  #settings: unknown[] = [];

  constructor(database: PGlite) {
    this.#database = database;
  }

  /**
   * The package tells the database who is asking in half a dozen statements, each as dear as the query that
   * follows. They are gathered and sent as one, always before anything else runs in that transaction.
   */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const setting = settingIn(query);
    if (setting) {
      this.#settings.push(...setting);
      return { rows: [] };
    }
    await this.#sendSettings();
    const result = await this.#database.query<Row>(query.sql, [...query.parameters]);
    return {
      rows: result.rows,
      ...(typeof result.affectedRows === "number" && { numAffectedRows: BigInt(result.affectedRows) }),
    };
  }

  async #sendSettings(): Promise<void> {
    if (this.#settings.length === 0) return;
    const settings = this.#settings;
    this.#settings = [];
    const calls = settings.flatMap((_, index) =>
      index % 2 ? [] : [`set_config($${index + 1}, $${index + 2}, true)`],
    );
    await this.#database.query(`select ${calls.join(", ")}`, settings);
  }

  /** Begins or ends a transaction; settings not sent by now concern nobody. */
  async turn(statement: "begin" | "commit" | "rollback"): Promise<void> {
    this.#settings = [];
    await this.#database.exec(statement);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and PGlite has no cursors
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded database does not stream");
  }
}
