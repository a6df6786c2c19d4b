import { pooledOwnerSession } from "../owner-session.ts";
import type { SqlSession } from "../sql-session.ts";
import { PglitePool, type PglitePoolOptions } from "./pglite-pool.ts";

/** Runs with the owner's rights. Without a folder the database is in memory. */
export async function openPglite(
  options: PglitePoolOptions = {},
): Promise<{ pool: PglitePool; session: SqlSession; close(): Promise<void> }> {
  const pool = await PglitePool.open(options);
  return { pool, session: pooledOwnerSession(pool), close: () => pool.close() };
}
