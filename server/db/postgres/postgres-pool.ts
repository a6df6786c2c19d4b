import pg from "pg";
import {
  type Answer,
  assertCommitted,
  type Batch,
  CONNECTION_CLOSED,
  type Connection,
  type ConnectionPool,
  databaseError,
  isConnectionError,
} from "../connection.ts";
import { StatementNames } from "../statement-names.ts";
import { parserFor } from "../values.ts";

const CONNECT_TIMEOUT_MS = 3000;
/** Longer than any statement may run: after this the connection counts as dead. */
const ANSWER_TIMEOUT_MS = 15_000;

export interface PostgresPoolOptions {
  url: string;
  size: number;
  /** Off behind a transaction pooler, which keeps neither prepared statements nor settings. */
  prepare: boolean;
  /** The role between units of work; defaults to the login role. */
  idleRole?: string;
  /** 0: no timeout. */
  answerTimeoutMs?: number;
}

/** Connections to a PostgreSQL server. A broken one fails the current call and is discarded. */
export function openPostgresPool({
  url,
  size,
  prepare,
  idleRole,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
}: PostgresPoolOptions): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // The statements of a batch are pipelined.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    types: { getTypeParser: parserFor } as unknown as pg.CustomTypesConfig,
    application_name: "site",
    ...(prepare && idleRole && { options: `-c role=${idleRole}` }),
  } as pg.PoolConfig);
  // The pool drops an idle connection that breaks; without a listener the error would end the process.
  pool.on("error", () => {});
  // So would one of a connection that breaks in the moment between the pool's hands and its holder's.
  pool.on("connect", (client) => client.on("error", () => {}));
  let closed: Promise<void> | undefined;
  const names = prepare ? new StatementNames() : null;

  return {
    async acquire() {
      const client = await pool.connect().catch((cause: unknown) => {
        const { message } = cause as Error;
        throw databaseError(CONNECTION_CLOSED, `the database cannot be reached: ${message}`, cause);
      });
      return new PostgresConnection(client, names);
    },
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}

class PostgresConnection implements Connection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  #failure: unknown;

  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.#client = client;
    this.#names = names;
    client.on("error", this.#onError);
  }

  readonly #onError = (error: unknown) => {
    this.#failure ??= error;
  };

  async send({ before, query, after }: Batch): Promise<Answer> {
    if (this.#failure) throw closed(this.#failure);
    // One write to the network, not one for each statement.
    const { stream } = (this.#client as unknown as pg.Client).connection;
    stream.cork();
    const opened = before.map((sql) => this.#client.query(sql));
    const queryResult = query && this.#client.query(this.#prepared(query));
    const ended = after.map((sql) => this.#client.query(sql));
    stream.uncork();
    const answers = await Promise.allSettled([...opened, ...(queryResult ? [queryResult] : []), ...ended]);
    const failed = answers.find((answer) => answer.status === "rejected");
    if (failed) throw this.#described(failed.reason);
    const last = await (ended.at(-1) ?? opened.at(-1));
    assertCommitted(after.at(-1) ?? before.at(-1), last?.command);
    const { rows, rowCount } = (
      queryResult ? await queryResult : { rows: [], rowCount: 0 }
    ) as pg.QueryResult;
    return { rows, affectedRows: BigInt(rowCount ?? 0) };
  }

  release(error?: unknown): void {
    this.#client.off("error", this.#onError);
    const isBroken = this.#failure !== undefined || isBreaking(error);
    this.#client.release(isBroken);
  }

  #prepared({ sql, parameters }: NonNullable<Batch["query"]>) {
    const name = this.#names?.nameOf(sql);
    return { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
  }

  #described(error: unknown): unknown {
    return isBreaking(error) || this.#failure ? closed(error) : error;
  }
}

/** Postgres' errors have a code. After an error of the driver the connection's state is unknown. */
function isBreaking(error: unknown): boolean {
  if (error === undefined) return false;
  const code = (error as { code?: unknown }).code;
  return code === undefined || isConnectionError(error);
}

function closed(cause: unknown): Error {
  if ((cause as { code?: unknown }).code === CONNECTION_CLOSED) return cause as Error;
  return databaseError(CONNECTION_CLOSED, "the connection to the database was lost", cause);
}
