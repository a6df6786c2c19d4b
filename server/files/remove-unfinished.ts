import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Longer than any upload takes. */
const UNFINISHED_FOR_MS = 3_600_000;

/** Removes the leftovers of uploads whose process was killed. Returns their number. */
export async function removeUnfinished(folders: readonly string[], now: Date): Promise<number> {
  let removed = 0;
  for (const folder of folders)
    for (const name of await readdir(folder).catch(() => [])) {
      const place = path.join(folder, name);
      const facts = await stat(place).catch(() => null);
      if (!facts || now.getTime() - facts.mtimeMs < UNFINISHED_FOR_MS) continue;
      await rm(place, { recursive: true, force: true });
      removed += 1;
    }
  return removed;
}
