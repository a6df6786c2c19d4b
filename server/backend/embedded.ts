import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { Kysely } from "kysely";
import type { Backend, BackendOptions } from "./backend.ts";
import { loadKeys } from "./keys.ts";
import { serveLite } from "./lite.ts";
import { exclusivePgliteDialect } from "./pglite-dialect.ts";
import { pgliteSession } from "./pglite-session.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { Turnstile } from "./turnstile.ts";

/** Postgres in this process, its files in DATA_DIR/db. */
export async function openEmbedded(options: BackendOptions): Promise<Backend> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const connection = await createPgliteConnection({ url: path.join(options.dataDir, "db") });
  try {
    const turnstile = new Turnstile();
    connection.kysely = new Kysely({ dialect: exclusivePgliteDialect(connection.driver, turnstile) });
    const session = pgliteSession(connection.driver, turnstile);
    await prepareDatabase(session, options);
    const served = await serveLite(connection, await loadKeys(options.dataDir, options.keys), options);
    return {
      ...served,
      mode: "embedded",
      isReady: async () => (await session.query("select 1")).length === 1,
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
