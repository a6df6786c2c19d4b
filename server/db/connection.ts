/* What a role-scoped session needs from either database driver. */

import type { Settings } from "./caller.ts";

export interface Statement {
  sql: string;
  /** In Postgres' text format. */
  parameters: readonly (string | null)[];
}

export interface Answer {
  rows: Record<string, unknown>[];
  affectedRows: bigint;
}

/** Statements sent together, in order. Those around `query` are literal SQL without parameters. */
export interface Batch {
  before: readonly string[];
  query: Statement | null;
  after: readonly string[];
}

/** A connection with one holder. After an error it may be broken: release it with that error. */
export interface Connection {
  /**
   * The result of `query`. Rejects with the first error, after the whole batch was processed, and where a `commit` found
   * its transaction aborted.
   */
  send(batch: Batch): Promise<Answer>;
  release(error?: unknown): void;
}

export interface ConnectionPool {
  /** Settings of every transaction that this database needs otherwise. */
  readonly overrides?: Settings;
  acquire(): Promise<Connection>;
  close(): Promise<void>;
}

/** Whether the connection failed rather than the statement. */
export function isConnectionError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && (CONNECTION_CODES.has(code) || code.startsWith("08"));
}

export const CONNECTION_CLOSED = "CONNECTION_CLOSED";
export const DATABASE_BUSY = "DATABASE_BUSY";
const IN_FAILED_TRANSACTION = "25P02";

const CONNECTION_CODES = new Set([
  CONNECTION_CLOSED,
  DATABASE_BUSY,
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"],
  // The server is shutting down, crashed or starting, or has no connection left.
  ...["57P01", "57P02", "57P03", "53300"],
  // It ended this session, which was idle in a transaction.
  "25P03",
]);

/** Postgres answers the `commit` of an aborted transaction with ROLLBACK, which is no error in its protocol. */
export function assertCommitted(sql: string | undefined, commandTag: string | undefined): void {
  if (sql === "commit" && commandTag !== "COMMIT")
    throw databaseError(IN_FAILED_TRANSACTION, "a statement of the transaction failed: nothing was written");
}

export function databaseError(code: string, message: string, cause?: unknown): Error & { code: string } {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}
