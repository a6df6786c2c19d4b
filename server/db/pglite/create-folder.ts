import { PGlite } from "@electric-sql/pglite";

/*
 * `node create-folder.ts <folder>` creates an empty database. It is a process of its own, because initdb needs hundreds
 * of megabytes that malloc keeps for the rest of a process's life. It ends with the process that started it.
 */
process.once("disconnect", () => process.exit(1));
const database = await PGlite.create({ dataDir: process.argv[2] as string });
await database.close();
process.exit(0);
