import { createHash } from "node:crypto";
import path from "node:path";
import { createBoundedQueue, type QueueLimits } from "../../../app/platform/lib/bounded-queue.ts";
import { DecodeRefusedError } from "../../../app/platform/pictures/decoder/decode-cost.ts";
import { decoder } from "../../../app/platform/pictures/decoder/decoder.server.ts";
import { ENCODINGS } from "../../../app/platform/pictures/decoder/encode-image.ts";
import { type BoundedFolder, createBoundedFolder } from "./bounded-folder.ts";
import type { ImageRequest } from "./image-path.ts";
import type { ImageSources } from "./image-sources.ts";

/**
 * One page shows some fifty pictures at most, and each is made once for all visitors. So a visitor of a new site gets
 * all of theirs, while one who asks for whatever there is waits for each until all others had a turn.
 */
const LIMITS: QueueLimits = { width: 1, most: 200, mostPerClient: 50 };
/** Our own pictures are few; visitors and staff may upload without end. */
const MAX_UPLOAD_BYTES = 512 * 1024 * 1024;

/**
 * Resizes on demand, once: later requests, also after a restart, are answered from the folder. An uploaded picture is
 * asked after each time, so that one that was replaced or removed is shown no longer. A picture that cannot be kept is
 * answered all the same; of such in a row only the first is told of, so that a full disk is one line in the log. Where
 * too many wait to be made, the next is refused: see bounded-queue.ts.
 */
export function createImageServer(
  cacheDir: string,
  imageSources: ImageSources,
  onUnkept: (error: unknown) => void,
  limits = LIMITS,
) {
  const media = createBoundedFolder(path.join(cacheDir, "media"), Number.POSITIVE_INFINITY);
  const uploads = createBoundedFolder(path.join(cacheDir, "uploads"), MAX_UPLOAD_BYTES);
  const underWay = new Map<string, Promise<Buffer | null>>();
  const inTurn = createBoundedQueue(limits);
  let isKeeping = true;

  async function make(name: string, request: ImageRequest, client: string): Promise<Buffer | null> {
    const folder = request.source.startsWith("uploads/") ? uploads : media;
    const kept = await folder.read(name);
    if (kept) return kept;
    return inTurn(client, async () => {
      // Another visitor's turn may have come first.
      const made = await folder.read(name);
      if (made) return made;
      // Read when its turn has come: pictures that wait take no memory.
      const original = await imageSources.read(request.source);
      const picture = original && (await decoder.encode(original, request).catch(nullWhenRefused));
      if (picture) await keep(folder, name, picture);
      return picture;
    });
  }

  async function keep(folder: BoundedFolder, name: string, picture: Buffer): Promise<void> {
    try {
      await folder.write(name, picture);
      isKeeping = true;
    } catch (error) {
      if (isKeeping) onUnkept(error);
      isKeeping = false;
    }
  }

  return async (request: ImageRequest, client: string): Promise<Buffer | null> => {
    const version = request.version ?? (await imageSources.versionOf(request.source));
    if (version === null) return null;
    const name = fileName(request, version);
    // Of one visitor alone: who waited for the turn of another would wait for all that one asked for before.
    const key = `${client} ${name}`;
    const running = underWay.get(key) ?? make(name, request, client).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
}

/** What cannot be opened is no picture. */
function nullWhenRefused(error: unknown): null {
  if (error instanceof DecodeRefusedError) return null;
  throw error;
}

function fileName({ width, cut, format, source }: ImageRequest, version: string): string {
  const key = createHash("sha256")
    .update(`${JSON.stringify(ENCODINGS[format])}/${width}/${cut ?? ""}/${version}/${source}`)
    .digest("hex");
  return path.join(key.slice(0, 2), `${key}.${format}`);
}
