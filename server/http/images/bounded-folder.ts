import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** What is left after making room, so that room is not made again at once. */
const KEPT_SHARE = 0.8;

const weigh = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

export interface BoundedFolder {
  read(name: string): Promise<Buffer | null>;
  /** Throws when the file cannot be written, or no room be made for it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/** Files that can be made again: above `mostBytes` in all, the oldest go. */
export function createBoundedFolder(folder: string, mostBytes: number): BoundedFolder {
  /** Undefined: not counted yet, or no longer known. */
  let total: Promise<number> | undefined;

  async function list() {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const facts = await Promise.all(
      names.map(async (name) => ({ name, stats: await stat(path.join(folder, name)).catch(() => null) })),
    );
    return facts.flatMap(({ name, stats }) =>
      stats?.isFile() ? [{ file: path.join(folder, name), bytes: stats.size, made: stats.mtimeMs }] : [],
    );
  }

  async function makeRoom(): Promise<number> {
    const files = (await list()).sort((one, other) => one.made - other.made);
    let bytes = weigh(files);
    for (const { file, bytes: size } of files) {
      if (bytes <= mostBytes * KEPT_SHARE) break;
      await rm(file, { force: true });
      bytes -= size;
    }
    return bytes;
  }

  async function put(file: string, bytes: Uint8Array): Promise<void> {
    // Written to the disk beside its place and moved there, so that there is never half a file, nor an empty one.
    const partial = `${file}.${randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await writeFile(partial, bytes, { flush: true });
      await rename(partial, file);
    } catch (error) {
      // Half a file would take room on a disk that is full.
      await rm(partial, { force: true }).catch(() => {});
      throw error;
    }
  }

  async function count(added: number): Promise<void> {
    total = total ? total.then((before) => before + added) : list().then(weigh);
    total = total.then((after) => (after > mostBytes ? makeRoom() : after));
    try {
      await total;
    } catch (error) {
      total = undefined;
      throw error;
    }
  }

  return {
    async read(name) {
      const bytes = await readFile(path.join(folder, name)).catch(() => null);
      // What a full disk or a power cut left of a file is made again.
      return bytes?.length ? bytes : null;
    },

    async write(name, bytes) {
      await put(path.join(folder, name), bytes);
      await count(bytes.length);
    },
  };
}
