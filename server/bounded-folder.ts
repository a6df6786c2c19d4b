import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** What is left after making room, so that room is not made again at once. */
const KEPT_SHARE = 0.8;

const weigh = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Files that can be made again: above `mostBytes` in all, the oldest go. */
export function createBoundedFolder(folder: string, mostBytes: number) {
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

  return {
    read: (name: string): Promise<Buffer | null> => readFile(path.join(folder, name)).catch(() => null),

    /** Written beside its place and moved there, so that nobody reads half a file. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      const file = path.join(folder, name);
      const partial = `${file}.${randomUUID()}`;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(partial, bytes);
      await rename(partial, file);
      total = total ? total.then((before) => before + bytes.length) : list().then(weigh);
      total = total.then((after) => (after > mostBytes ? makeRoom() : after));
      await total;
    },
  };
}
