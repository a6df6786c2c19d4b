import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { type FileStore, isFileName } from "../../../app/platform/uploads/file-store.ts";

/** The pictures as they came, from which all others are made. Null: there is no such picture. */
export interface ImageSources {
  /** Of an uploaded picture: changes with its bytes, and is gone with it. */
  versionOf(source: string): Promise<string | null>;
  read(source: string): Promise<Uint8Array | null>;
}

/** The encoder holds a picture as a whole; a larger file is none. */
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

const nameOf = (source: string) => source.slice(source.indexOf("/") + 1);

/** `media/…` is part of the site; `uploads/…` are files that everyone may see. */
export function openImageSources(mediaDir: string, files: FileStore): ImageSources {
  return {
    async versionOf(source) {
      const name = nameOfUpload(source);
      return name && files.versionOf(name);
    },

    async read(source) {
      if (source.startsWith("media/")) return readFile(path.join(mediaDir, nameOf(source))).catch(() => null);
      const name = nameOfUpload(source);
      const upload = name && (await files.open(name));
      if (!upload) return null;
      if (upload.size <= MAX_UPLOAD_BYTES) return buffer(upload.body);
      await upload.body.cancel();
      return null;
    },
  };
}

/** Null: nothing in the store is called so. */
function nameOfUpload(source: string): string | null {
  const name = `images/${nameOf(source)}`;
  return isFileName(name) ? name : null;
}
