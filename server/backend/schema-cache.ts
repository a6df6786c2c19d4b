import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Connection } from "@supabase/lite";
import { checksum } from "./checksum.ts";
import type { SqlSession } from "./sql-session.ts";

/**
 * Reading the schema takes the embedded database a second at every start. What was read is kept in a file,
 * named by everything it depends on: the migrations that made the schema and the code that reads it.
 */
export async function keepSchema(connection: Connection, session: SqlSession, folder: string): Promise<void> {
  const file = path.join(folder, `schema-${await schemaName(connection, session)}.json`);
  connection.config.schemaCache = {
    get: () => readFile(file, "utf8").catch(() => undefined),
    async set(_key, schema) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.tmp`, schema);
      await rename(`${file}.tmp`, file);
    },
    async delete() {},
  };
}

async function schemaName(connection: Connection, session: SqlSession): Promise<string> {
  const history = await session.query(
    `select version as step, checksum from supabase_migrations.schema_migrations
     union all select name, checksum from supabase_migrations.system_schema order by step`,
  );
  return checksum(JSON.stringify([history, String(connection.introspect)])).slice(0, 16);
}
