import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";

/** Files of a form on their way: on the disk, because together they would fill the memory. */
export interface Spool {
  /** Reads the content to its end. What is given reads it from the disk, piece by piece. */
  keep(content: AsyncIterable<Uint8Array>): Promise<Blob>;
}

/** Keeps files while `work` is under way; then they are gone. */
export async function withSpool<Result>(
  spoolDir: string,
  work: (spool: Spool) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(spoolDir, randomUUID());
  const spool: Spool = {
    async keep(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, randomUUID());
      const handle = await open(file, "wx", 0o600);
      try {
        for await (const chunk of content) await handle.writeFile(chunk);
      } finally {
        await handle.close();
      }
      return openAsBlob(file);
    },
  };
  try {
    return await work(spool);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
