import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { lockFolder } from "./folder-lock.ts";
import { openEmbeddedDatabase } from "./pglite/embedded-database.ts";
import type { DatabaseOptions } from "./site-database.ts";

/** The site's own entries of the data folder. Others are not deleted. */
const OWN_ENTRIES = ["db", "db.new", "files", "outbox", "cache", "secrets.json"];

/** Deletes everything stored, then creates, migrates and seeds a new database. */
export async function resetEmbedded(options: DatabaseOptions): Promise<void> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(options.dataDir);
  try {
    for (const entry of OWN_ENTRIES) {
      await rm(path.join(options.dataDir, entry), { recursive: true, force: true });
    }
  } finally {
    await unlock();
  }
  await (await openEmbeddedDatabase(options)).close();
}
