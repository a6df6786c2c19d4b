import { openEmbeddedDatabase } from "./pglite/embedded-database.ts";
import { openPostgresDatabase } from "./postgres/postgres-database.ts";
import type { DatabaseOptions, SiteDatabase } from "./site-database.ts";

export function openDatabase(options: DatabaseOptions): Promise<SiteDatabase> {
  return options.databaseUrl === undefined
    ? openEmbeddedDatabase(options)
    : openPostgresDatabase(options.databaseUrl, options);
}
