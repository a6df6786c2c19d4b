import { openEmbeddedDatabase } from "./pglite/embedded-database.ts";
import { openPostgresDatabase } from "./postgres/postgres-database.ts";
import type { DatabaseOptions, SiteDatabase } from "./site-database.ts";

export function openDatabase(options: DatabaseOptions): Promise<SiteDatabase> {
  if (options.databaseUrl === undefined) return openEmbeddedDatabase(options);
  options.onOpening?.();
  return openPostgresDatabase(options.databaseUrl, options);
}
