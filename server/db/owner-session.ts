import type { Connection, ConnectionPool } from "./connection.ts";
import type { SqlSession } from "./sql-session.ts";
import { serialize } from "./values.ts";

/** SQL with the rights of the connection's own role, for boot work: system tables, migrations, seeds. */
export function ownerSession(connection: Connection): SqlSession {
  const run = async (sql: string) => {
    await connection.send({ before: [sql], query: null, after: [] });
  };
  const session: SqlSession = {
    run,
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      const query = { sql, parameters: params.map((value) => serialize(value)) };
      return (await connection.send({ before: [], query, after: [] })).rows as Row[];
    },
    async transaction(work) {
      await run("begin");
      try {
        const result = await work({ ...session, transaction: (nested) => nested(session) });
        await run("commit");
        return result;
      } catch (error) {
        await run("rollback");
        throw error;
      }
    },
  };
  return session;
}

/** The same, with a pooled connection per call. */
export function pooledOwnerSession(pool: ConnectionPool): SqlSession {
  async function withConnection<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    const connection = await pool.acquire();
    try {
      return await work(ownerSession(connection));
    } finally {
      connection.release();
    }
  }
  return {
    query: (sql, params) => withConnection((session) => session.query(sql, params)),
    run: (sql) => withConnection((session) => session.run(sql)),
    transaction: (work) => withConnection((session) => session.transaction(work)),
  };
}
