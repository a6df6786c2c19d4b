import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Db } from "../../app/platform/db/client.ts";
import type { Database, Functions } from "../../app/platform/db/database.types.ts";
import type { FileStore } from "../../app/platform/uploads/file-store.ts";
import { recorded } from "../../server/db/query-record.ts";

type Target = keyof Database | keyof Functions;
/** `fails`: rejects. `stalls`: never settles. */
export type Fault = "fails" | "stalls";

/**
 * A visitor's session in which some tables and functions fail: `faultyDb(backend, { banners: "fails", shop_page:
 * "stalls" })`. All other statements run normally.
 */
export function faultyDb({ anon }: { anon: Db }, faults: Partial<Record<Target, Fault>>): Db {
  return interceptedDb(anon, (sql) => {
    const fault = Object.entries(faults).find(([name]) => isUsedIn(name, sql))?.[1];
    if (fault === "stalls") return new Promise(() => {});
    if (fault === "fails") throw new Error("the test took this away");
  });
}

/** A file store that fails, with a working database. */
export const BROKEN_STORE: Pick<FileStore, "put"> = {
  put: () => Promise.reject(new Error("the test took this away")),
};

/** The same session, but `before` runs ahead of each statement and can delay it or throw. */
export function interceptedDb(db: Db, before: (sql: string) => void | Promise<void>): Db {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new InterceptingDriver(db, before),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** A table after the keyword of its clause, or a function before its arguments. */
function isUsedIn(name: string, sql: string): boolean {
  const spelled = `(?:"?public"?\\.)?"?${name}"?`;
  return new RegExp(`\\b(?:from|join|into|update)\\s+${spelled}(?!\\w)|(?<!\\w)${spelled}\\s*\\(`, "i").test(
    sql,
  );
}

class InterceptingDriver implements Driver {
  readonly #db: Db;
  readonly #before: (sql: string) => void | Promise<void>;

  constructor(db: Db, before: (sql: string) => void | Promise<void>) {
    this.#db = db;
    this.#before = before;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<InterceptedConnection> {
    return new InterceptedConnection(this.#db, this.#before);
  }

  async beginTransaction(connection: InterceptedConnection): Promise<void> {
    connection.transaction = await this.#db.startTransaction().execute();
  }

  async commitTransaction({ transaction }: InterceptedConnection): Promise<void> {
    await transaction?.commit().execute();
  }

  async rollbackTransaction({ transaction }: InterceptedConnection): Promise<void> {
    await transaction?.rollback().execute();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class InterceptedConnection implements DatabaseConnection {
  readonly #db: Db;
  readonly #before: (sql: string) => void | Promise<void>;
  transaction: ControlledTransaction<Database> | undefined;

  constructor(db: Db, before: (sql: string) => void | Promise<void>) {
    this.#db = db;
    this.#before = before;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await recorded(query.sql, async () => this.#before(query.sql));
    return (this.transaction ?? this.#db).executeQuery(query as CompiledQuery<Row>);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Answers are read whole");
  }
}
