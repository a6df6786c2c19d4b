import { renderDatabaseTypes } from "./database-types.ts";
import { openPglite } from "./embedded.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { readSchema } from "./schema-shape.ts";

const silent = { info() {}, warn() {}, error() {} };

/** The TypeScript types of the schema that the project's migrations build, in a database made for the purpose. */
export async function generateTypes(projectDir: string): Promise<string> {
  const database = await openPglite();
  try {
    await prepareDatabase(database.session, { projectDir, seedDemo: false, log: silent });
    return renderDatabaseTypes(await readSchema(database.session));
  } finally {
    await database.close();
  }
}
