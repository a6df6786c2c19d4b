import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { BackendOptions } from "./backend.ts";
import { openEmbedded } from "./embedded.ts";
import { lockFolder } from "./folder-lock.ts";

/** What the site keeps in its data folder. Anything else there is not ours to delete. */
const OWN_ENTRIES = ["db", "db.new", "storage", "outbox", "cache", "secrets.json"];

/** Begins again: everything stored is deleted, then a new database is made, migrated and filled. */
export async function resetEmbedded(options: BackendOptions): Promise<void> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(options.dataDir);
  try {
    for (const entry of OWN_ENTRIES) {
      await rm(path.join(options.dataDir, entry), { recursive: true, force: true });
    }
  } finally {
    await unlock();
  }
  await (await openEmbedded(options)).close();
}
