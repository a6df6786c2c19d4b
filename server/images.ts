import { createHash } from "node:crypto";
import path from "node:path";
import { createBoundedFolder } from "./bounded-folder.ts";
import { encodePicture } from "./encode-picture.ts";
import type { ImageRequest } from "./image-path.ts";
import { createQueue } from "./queue.ts";

const CONCURRENT_ENCODINGS = 1;
/** Our own pictures are few; visitors and staff may upload without end. */
const MOST_UPLOAD_BYTES = 512 * 1024 * 1024;

/** Reads the bytes of a master picture, or null when there is none. */
export type MasterReader = (source: string) => Promise<Uint8Array | null>;

/** Resizes on demand, once: later requests, also after a restart, are answered from the folder. */
export function createImageServer(cacheDir: string, readMaster: MasterReader) {
  const media = createBoundedFolder(path.join(cacheDir, "media"), Number.POSITIVE_INFINITY);
  const uploads = createBoundedFolder(path.join(cacheDir, "uploads"), MOST_UPLOAD_BYTES);
  const underWay = new Map<string, Promise<Buffer | null>>();
  const encodeInTurn = createQueue(CONCURRENT_ENCODINGS);

  async function make(name: string, request: ImageRequest): Promise<Buffer | null> {
    const folder = request.source.startsWith("uploads/") ? uploads : media;
    const kept = await folder.read(name);
    if (kept) return kept;
    const master = await readMaster(request.source);
    if (!master) return null;
    const picture = await encodeInTurn(() => encodePicture(master, request));
    await folder.write(name, picture);
    return picture;
  }

  return (request: ImageRequest): Promise<Buffer | null> => {
    const name = fileName(request);
    const running = underWay.get(name) ?? make(name, request).finally(() => underWay.delete(name));
    underWay.set(name, running);
    return running;
  };
}

function fileName({ width, cut, format, version, source }: ImageRequest): string {
  const key = createHash("sha256")
    .update(`${width}/${cut ?? ""}/${version}/${source}`)
    .digest("hex");
  return path.join(key.slice(0, 2), `${key}.${format}`);
}
