import type { PGlite } from "@supabase/lite/pglite";
import type { SqlSession } from "./sql-session.ts";
import type { Turnstile } from "./turnstile.ts";

type Runner = Pick<PGlite, "query" | "exec">;

/** Direct SQL as the owner of the embedded database, taking turns with the requests it serves. */
export function pgliteSession(database: PGlite, turnstile: Turnstile): SqlSession {
  return {
    query: (sql, params) => turnstile.hold(() => queryOn(database, sql, params)),
    run: (sql) => turnstile.hold(() => runOn(database, sql)),
    transaction: (work) =>
      turnstile.hold(() =>
        database.transaction((tx) => {
          const inner: SqlSession = {
            query: (sql, params) => queryOn(tx, sql, params),
            run: (sql) => runOn(tx, sql),
            transaction: (nested) => nested(inner),
          };
          return work(inner);
        }),
      ),
  };
}

async function queryOn<Row>(runner: Runner, sql: string, params: readonly unknown[] = []): Promise<Row[]> {
  return (await runner.query<Row>(sql, [...params])).rows;
}

async function runOn(runner: Runner, sql: string): Promise<void> {
  await runner.exec(sql);
}
