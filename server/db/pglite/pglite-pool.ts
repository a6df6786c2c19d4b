import { IDLE_ROLE } from "../caller.ts";
import { CHANGES_CHANNEL } from "../changes.ts";
import {
  type Answer,
  type Batch,
  CONNECTION_CLOSED,
  type Connection,
  type ConnectionPool,
  DATABASE_BUSY,
  databaseError,
} from "../connection.ts";
import { Mutex } from "../mutex.ts";
import { parserFor } from "../values.ts";
import { bind, describeResult, execute, parse, query as simpleQuery, sync } from "./messages.ts";
import { PgliteThread, type ThreadOptions, type ThreadResult } from "./pglite-thread.ts";

/** PGlite does not obey `statement_timeout`: what runs longer than this ends the thread. */
const STATEMENT_TIMEOUT_MS = 15_000;
const ACQUIRE_TIMEOUT_MS = 15_000;
/** query_canceled, as PostgreSQL answers a statement that ran too long. */
const QUERY_CANCELED = "57014";

export interface PglitePoolOptions extends ThreadOptions {
  /** Told when a statement ran too long and the database was started again. */
  onRestart?: (error: unknown) => void;
  statementTimeoutMs?: number;
}

/**
 * The embedded database. It is one session, so its holder has it alone; whoever comes meanwhile waits in line. A
 * statement that does not end takes its thread with it, and the next holder finds a new one on the same folder.
 */
export class PglitePool implements ConnectionPool {
  readonly #options: PglitePoolOptions;
  readonly #statementTimeoutMs: number;
  readonly #mutex = new Mutex(ACQUIRE_TIMEOUT_MS, () =>
    databaseError(DATABASE_BUSY, `the database was busy for ${ACQUIRE_TIMEOUT_MS} ms`),
  );
  #thread: Promise<PgliteThread>;
  /** What each life of the database is told first. */
  #sessionStart: string | null = null;
  #isClosed = false;

  private constructor(options: PglitePoolOptions) {
    this.#options = options;
    this.#statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    this.#thread = this.#start();
  }

  static async open(options: PglitePoolOptions = {}): Promise<PglitePool> {
    const pool = new PglitePool(options);
    await pool.#thread;
    return pool;
  }

  /** From here on the session has no rights of its own; before, it is the owner's. */
  async dropRights(): Promise<void> {
    this.#sessionStart = `listen ${CHANGES_CHANNEL}; set role ${IDLE_ROLE}`;
    await (await this.#thread).send(simpleQuery(this.#sessionStart));
  }

  async acquire(): Promise<Connection> {
    await this.#mutex.acquire();
    try {
      if (this.#isClosed) throw databaseError(CONNECTION_CLOSED, "the database is closed");
      const thread = await this.#thread;
      return { send: (batch) => this.#send(thread, batch), release: once(() => this.#mutex.release()) };
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
  }

  /** Whether the database answers at all: not while a statement that takes too long keeps it. */
  async isAnswering(): Promise<boolean> {
    const connection = await this.acquire();
    try {
      await connection.send({ before: ["select 1"], query: null, after: [] });
      return true;
    } finally {
      connection.release();
    }
  }

  async close(): Promise<void> {
    await this.#mutex.acquire();
    this.#isClosed = true;
    try {
      await (await this.#thread).close();
    } finally {
      this.#mutex.release();
    }
  }

  async #start(): Promise<PgliteThread> {
    const thread = new PgliteThread(this.#options);
    await thread.ready();
    if (this.#sessionStart) await thread.send(simpleQuery(this.#sessionStart));
    return thread;
  }

  async #send(thread: PgliteThread, { before, query, after }: Batch): Promise<Answer> {
    const messages = before.map(simpleQuery);
    if (query) messages.push(parse(query.sql), bind(query.parameters), describeResult, execute, sync);
    messages.push(...after.map(simpleQuery));
    const timer = setTimeout(() => this.#restart(thread), this.#statementTimeoutMs);
    try {
      return toAnswer(await thread.send(Buffer.concat(messages)));
    } finally {
      clearTimeout(timer);
    }
  }

  /** The holder's call fails; the next holder waits until the database is there again. */
  #restart(thread: PgliteThread): void {
    const reason = databaseError(QUERY_CANCELED, "canceling statement due to statement timeout");
    this.#options.onRestart?.(reason);
    this.#thread = thread.terminate(reason).then(() => this.#start());
    this.#thread.catch(() => {});
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

function toAnswer({ fields, rows, tag }: ThreadResult): Answer {
  const columns = fields.map(({ name, type }) => ({ name, parse: parserFor(type) }));
  return {
    rows: rows.map((values) =>
      Object.fromEntries(
        columns.map(({ name, parse }, index) => {
          const text = values[index] ?? null;
          return [name, text === null ? null : parse(text)];
        }),
      ),
    ),
    affectedRows: BigInt(/^(?:INSERT \d+|UPDATE|DELETE|MERGE|SELECT) (\d+)/.exec(tag)?.[1] ?? 0),
  };
}
