import type { Connection } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely } from "kysely";
import type { ConnectionPool } from "../db/connection.ts";
import { liteDialect } from "./lite-dialect.ts";

/** What the package asks goes through our pool; its own driver is never used, and so never connects. */
export function liteConnection(pool: ConnectionPool): Connection {
  const connection = createPostgresConnection({ url: "postgres://unused.invalid" });
  connection.kysely = new Kysely({ dialect: liteDialect(pool) });
  return connection;
}
