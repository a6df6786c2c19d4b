import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  started: z.string().nullable(),
  id: z.string(),
});
type Owner = z.infer<typeof ownerSchema>;

/** Locks held by this process, to tell them from a stale lock file with our own process id. */
const held = new Set<string>();

export class FolderInUseError extends Error {
  override name = "FolderInUseError";
}

/**
 * The embedded database supports one process; a second one would corrupt it. The lock is a file naming its owner. A
 * lock whose process has ended is taken over. Returns the release function.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, "lock");
  const me: Owner = { pid: process.pid, started: await startOf(process.pid), id: randomUUID() };
  const draft = `${file}.${me.id}`;
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  held.add(me.id);
  try {
    for (;;) {
      // A link is created with its whole content, and fails when the name exists.
      if (await succeeds(link(draft, file), "EEXIST")) break;
      const owner = await readOwner(file);
      if (owner && (await isAlive(owner))) throw inUse(folder, owner);
      await removeStale(file, owner);
    }
  } catch (error) {
    held.delete(me.id);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    held.delete(me.id);
    if ((await readOwner(file))?.id === me.id) await rm(file, { force: true });
  };
}

function inUse(folder: string, owner: Owner): FolderInUseError {
  return new FolderInUseError(
    `The data folder ${path.resolve(folder)} is in use by process ${owner.pid}; stop it first or set another DATA_DIR`,
  );
}

/** Renamed before it is removed: if another process took the lock in between, its file is put back. */
async function removeStale(file: string, stale: Owner | null): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  if (!(await succeeds(rename(file, aside), "ENOENT"))) return;
  const moved = await readOwner(aside);
  if (moved && moved.id !== stale?.id) await succeeds(link(aside, file), "EEXIST");
  await rm(aside, { force: true });
}

async function readOwner(file: string): Promise<Owner | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  if (owner.pid === process.pid) return held.has(owner.id);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // Process ids are reused: the same id with another start time is another process.
  return (await startOf(owner.pid)) === owner.started;
}

/** The process's start time in clock ticks; null on systems without /proc. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const bootId = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    return `${bootId.trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}

async function succeeds(work: Promise<void>, expected: "EEXIST" | "ENOENT"): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}
