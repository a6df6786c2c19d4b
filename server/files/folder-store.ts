import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { checkFileName, checkFolderName, type FileStore } from "../../app/platform/uploads/file-store.ts";
import { draftsFolder } from "./data-folders.ts";
import { type CheckDisk, checkFreeDisk } from "./free-disk.ts";

/** Files in a local folder. */
export function folderStore(root: string, checkDisk: CheckDisk = checkFreeDisk): FileStore {
  const placeOf = (name: string) => path.join(root, checkFileName(name));

  return {
    async put(name, content, size) {
      const place = placeOf(name);
      const draft = path.join(draftsFolder(root), randomUUID());
      await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
      await checkDisk(root, size);
      try {
        await writeWhole(draft, content);
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        // A link is created with its whole content and never overwrites.
        return await link(draft, place).then(() => "stored" as const, unlessThere);
      } finally {
        await rm(draft, { force: true });
      }
    },

    async open(name) {
      const handle = await open(placeOf(name)).catch(unlessMissing);
      if (!handle) return null;
      const facts = await handle.stat();
      if (!facts.isFile()) {
        await handle.close();
        return null;
      }
      const body = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
      return { size: facts.size, body };
    },

    async versionOf(name) {
      const facts = await stat(placeOf(name)).catch(unlessMissing);
      if (!facts?.isFile()) return null;
      return `${facts.mtimeMs.toString(36)}-${facts.size.toString(36)}`;
    },

    async list(folder) {
      const place = path.join(root, checkFolderName(folder));
      const entries = await readdir(place, { withFileTypes: true }).catch(unlessMissing);
      return (entries ?? []).filter((entry) => entry.isFile()).map((entry) => `${folder}${entry.name}`);
    },

    async remove(name) {
      await rm(placeOf(name), { force: true });
    },
  };
}

async function writeWhole(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? "");
}

function unlessThere(error: unknown): "exists" {
  if (hasCode(error, "EEXIST")) return "exists";
  throw error;
}

function unlessMissing(error: unknown): null {
  if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
  throw error;
}
