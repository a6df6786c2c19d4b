import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  started: z.string().nullable(),
  id: z.string(),
});
type Owner = z.infer<typeof ownerSchema>;

const OWNER_FILE = "owner";
/** What a rename onto a folder that holds something, or onto a file, fails with. */
const TAKEN = ["ENOTEMPTY", "EEXIST", "ENOTDIR"];
/** The same on Windows, where it may also mean that nothing may be written here. */
const REFUSED = ["EPERM", "EACCES"];

/** Locks held by this process, to tell them from a stale lock file with our own process id. */
const held = new Set<string>();

export class FolderInUseError extends Error {
  override name = "FolderInUseError";
}

/**
 * The embedded database supports one process; a second one would corrupt it. The lock is a folder with a file that names
 * its owner. A lock whose process has ended is taken over. Returns the release function.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = path.join(folder, "lock");
  const me: Owner = { pid: process.pid, started: await startOf(process.pid), id: randomUUID() };
  const draft = `${lock}.${me.id}`;
  await mkdir(draft, { mode: 0o700 });
  held.add(me.id);
  try {
    await writeFile(path.join(draft, OWNER_FILE), JSON.stringify(me), { mode: 0o600 });
    // A renamed folder is there with its whole content, and replaces none that holds something. A hard link would do
    // the same, but memory sticks and network shares may have none.
    while (!(await place(draft, lock))) {
      const owner = await readOwner(lock);
      if (owner && (await isAlive(owner))) throw inUse(folder, owner);
      await removeStale(lock, owner);
    }
  } catch (error) {
    held.delete(me.id);
    await remove(draft);
    throw error;
  }
  return async () => {
    held.delete(me.id);
    if ((await readOwner(lock))?.id === me.id) await removeStale(lock, me);
  };
}

/** False: there is a lock. */
async function place(draft: string, lock: string): Promise<boolean> {
  const there = await stat(lock).catch(() => null);
  // Until version 0.1 the lock was a file, which Windows would replace.
  if (there?.isFile()) return false;
  return succeeds(rename(draft, lock), ...TAKEN, ...(there ? REFUSED : []));
}

const remove = (entry: string) => rm(entry, { recursive: true, force: true });

function inUse(folder: string, owner: Owner): FolderInUseError {
  return new FolderInUseError(
    `The data folder ${path.resolve(folder)} is in use by process ${owner.pid}; stop it first or set another DATA_DIR`,
  );
}

/** Renamed before it is removed: if another process took the lock in between, it is put back. */
async function removeStale(lock: string, stale: Owner | null): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  if (!(await succeeds(rename(lock, aside), "ENOENT"))) return;
  const moved = await readOwner(aside);
  if (moved && moved.id !== stale?.id) await place(aside, lock);
  await remove(aside);
}

async function readOwner(lock: string): Promise<Owner | null> {
  try {
    const text = await readFile(path.join(lock, OWNER_FILE), "utf8").catch(() => readFile(lock, "utf8"));
    return ownerSchema.parse(JSON.parse(text));
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

async function succeeds(work: Promise<void>, ...expected: string[]): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}
