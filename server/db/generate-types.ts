import { renderDatabaseTypes } from "./database-types.ts";
import { openPglite } from "./pglite/open-pglite.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { readSchema } from "./schema-shape.ts";

const silent = { info() {}, warn() {}, error() {} };

/** The files generated from the schema, which a temporary database builds from the project's migrations. */
export async function generateFiles(projectDir: string): Promise<Record<string, string>> {
  const database = await openPglite();
  try {
    await prepareDatabase(database.session, { projectDir, seedDemo: false, log: silent });
    return {
      "app/platform/db/database.types.ts": renderDatabaseTypes(await readSchema(database.session)),
    };
  } finally {
    await database.close();
  }
}
