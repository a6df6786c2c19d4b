import { IDLE_ROLE } from "../caller.ts";
import { CHANGES_CHANNEL } from "../changes.ts";
import {
  type Answer,
  assertCommitted,
  type Batch,
  CONNECTION_CLOSED,
  type Connection,
  type ConnectionPool,
  DATABASE_BUSY,
  databaseError,
} from "../connection.ts";
import { Mutex } from "../mutex.ts";
import { StatementNames } from "../statement-names.ts";
import { parserFor } from "../values.ts";
import { bind, describeResult, execute, parse, query as simpleQuery, sync } from "./messages.ts";
import { PgliteThread, type ThreadOptions } from "./pglite-thread.ts";
import type { Result } from "./thread.ts";

/**
 * PGlite ignores `statement_timeout`, so the thread is terminated after this time. Not before visitors are served: a
 * migration or a restore takes as long as it takes.
 */
const STATEMENT_TIMEOUT_MS = 15_000;
/** For the statements before one's own: as long as a visitor's browser waits for a form, less the time for its own. */
const ACQUIRE_TIMEOUT_MS = 15_000;
/** For the statement under way. Shorter than SHUTDOWN_TIMEOUT_MS in start.ts, after which the process exits. */
const CLOSE_TIMEOUT_MS = 12_000;
/** query_canceled, which PostgreSQL returns for a statement that ran too long. */
const QUERY_CANCELED = "57014";

export interface PglitePoolOptions extends ThreadOptions {
  /**
   * Called when a statement ran too long and the database is about to be started again, and when it stands again after
   * its thread ended by itself or a start failed.
   */
  onRestart?: (error: unknown) => void;
  statementTimeoutMs?: number;
  acquireTimeoutMs?: number;
}

/**
 * The embedded database. It has one session, so one holder at a time; others queue. A statement that runs too long
 * terminates the thread. Whoever comes next starts a new one on the same folder, also when the thread ended by itself or the last
 * start failed, such as on a full disk.
 */
export class PglitePool implements ConnectionPool {
  /** The session that PGlite would end is its only one: every later statement would hang. */
  readonly overrides = { idle_in_transaction_session_timeout: "0" };
  readonly #options: PglitePoolOptions;
  readonly #statementTimeoutMs: number;
  readonly #acquireTimeoutMs: number;
  readonly #mutex = new Mutex((timeoutMs) =>
    databaseError(DATABASE_BUSY, `the database was busy for ${timeoutMs} ms`),
  );
  #thread: Promise<PgliteThread>;
  /** Sent first to every new thread. */
  #sessionStart: string | null = null;
  readonly #names = new StatementNames();
  #isClosed = false;

  private constructor(options: PglitePoolOptions) {
    this.#options = options;
    this.#statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    this.#acquireTimeoutMs = options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS;
    this.#thread = this.#start();
  }

  static async open(options: PglitePoolOptions = {}): Promise<PglitePool> {
    const pool = new PglitePool(options);
    await pool.#thread;
    return pool;
  }

  /** Gives up the owner's rights for the rest of the session; from now on statements have a time limit. */
  async dropRights(): Promise<void> {
    this.#sessionStart = `listen ${CHANGES_CHANNEL}; set role ${IDLE_ROLE}`;
    await (await this.#thread).send(simpleQuery(this.#sessionStart));
  }

  async acquire(): Promise<Connection> {
    await this.#mutex.acquire(this.#acquireTimeoutMs);
    try {
      if (this.#isClosed) throw databaseError(CONNECTION_CLOSED, "the database is closed");
      const thread = await this.#livingThread();
      return { send: (batch) => this.#send(thread, batch), release: once(() => this.#mutex.release()) };
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
  }

  /** Whether the database responds, which it does not while a long statement runs. */
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
    await this.#mutex.acquire(CLOSE_TIMEOUT_MS);
    this.#isClosed = true;
    try {
      const thread = await this.#thread.catch(() => null);
      await thread?.close();
    } finally {
      this.#mutex.release();
    }
  }

  /** Called by one holder at a time. */
  async #livingThread(): Promise<PgliteThread> {
    const [thread, error] = await this.#thread.then(
      (started) => [started, started.endedBy] as const,
      (failure: unknown) => [null, failure] as const,
    );
    if (thread && !error) return thread;
    this.#thread = this.#start();
    const fresh = await this.#thread;
    // Only now: whoever is told reads again, and would start it again without end while it cannot start.
    this.#options.onRestart?.(error);
    return fresh;
  }

  async #start(): Promise<PgliteThread> {
    const thread = new PgliteThread(this.#options);
    await thread.ready();
    if (!this.#sessionStart) return thread;
    try {
      await thread.send(simpleQuery(this.#sessionStart));
      return thread;
    } catch (error) {
      // The next try starts another on the same folder.
      await thread.terminate(databaseError(CONNECTION_CLOSED, "the session could not be prepared"));
      throw error;
    }
  }

  async #send(thread: PgliteThread, { before, query, after }: Batch): Promise<Answer> {
    const messages = before.map(simpleQuery);
    // Not while tables may still be changed, which would change the results of what is prepared.
    const name = (query && this.#sessionStart && this.#names.nameOf(query.sql)) ?? "";
    if (query) {
      if (!thread.prepared.has(name)) messages.push(parse(name, query.sql));
      messages.push(bind(name, query.parameters), describeResult, execute, sync);
    }
    messages.push(...after.map(simpleQuery));
    const timer = this.#sessionStart && setTimeout(() => this.#restart(thread), this.#statementTimeoutMs);
    try {
      const result = await thread.send(Buffer.concat(messages));
      if (name) thread.prepared.add(name);
      assertCommitted(after.at(-1) ?? before.at(-1), result.lastTag);
      return toAnswer(result);
    } finally {
      clearTimeout(timer ?? undefined);
    }
  }

  /** The current call fails; the next holder waits for the restart. */
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

function toAnswer({ fields, rows, tag }: Result): Answer {
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
