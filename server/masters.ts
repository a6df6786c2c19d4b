import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Backend } from "./backend/backend.ts";

/** The pictures as they came, from which all others are made. Null: there is no such picture. */
export interface Masters {
  /** Of an uploaded picture: changes with its bytes, and is gone with it. */
  versionOf(source: string): Promise<string | null>;
  read(source: string): Promise<Uint8Array | null>;
}

const nameOf = (source: string) => source.slice(source.indexOf("/") + 1);

/** `media/…` is part of the site; `uploads/…` is in the bucket that everyone may see. */
export function openMasters(mediaDir: string, storage: Backend["service"]["storage"]): Masters {
  const uploads = storage.from("images");
  return {
    async versionOf(source) {
      return found(await uploads.info(nameOf(source)))?.version ?? null;
    },

    async read(source) {
      const name = nameOf(source);
      if (source.startsWith("media/")) return readFile(path.join(mediaDir, name)).catch(() => null);
      const upload = found(await uploads.download(name));
      return upload && new Uint8Array(await upload.arrayBuffer());
    },
  };
}

/** A storage that does not answer says nothing about the picture. */
function found<Data>({ data, error }: { data: Data | null; error: { status?: number } | null }): Data | null {
  if (error && (error.status ?? 500) >= 500) throw error;
  return data;
}
