import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { PICTURE_WIDTHS, type PictureFormat } from "../app/lib/pictures.ts";
import { createQueue } from "./queue.ts";

const FORMATS: readonly PictureFormat[] = ["avif", "webp", "jpeg"];
/** One picture at a time, on one thread: encoding must never starve the pages. */
const CONCURRENT_ENCODINGS = 1;
sharp.concurrency(1);

export interface ImageRequest {
  width: number;
  format: PictureFormat;
  /** `media/…` or `uploads/…` */
  source: string;
}

/** `/img/{width}/{format}/{version}/{source}`; anything outside the allow-lists is not a picture of ours. */
export function parseImagePath(pathname: string): ImageRequest | null {
  const match = /^\/img\/(\d+)\/(\w+)\/[\w-]+\/((?:media|uploads)\/[^?#]+)$/.exec(pathname);
  if (!match) return null;
  const [, width, format, encoded = ""] = match;
  const source = decode(encoded);
  if (!source || source.split("/").some((part) => part === "" || part.startsWith("."))) return null;
  if (/[\\\0]/.test(source)) return null;
  const isKnown =
    PICTURE_WIDTHS.some((known) => known === Number(width)) && FORMATS.some((known) => known === format);
  return isKnown ? { width: Number(width), format: format as PictureFormat, source } : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Reads the bytes of a master picture, or null when there is none. */
export type MasterReader = (source: string) => Promise<Uint8Array | null>;

/** Resizes on demand, once: later requests, also after a restart, are answered from the folder. */
export function createImageServer(cacheDir: string, readMaster: MasterReader) {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const encodeInTurn = createQueue(CONCURRENT_ENCODINGS);

  async function make(key: string, request: ImageRequest): Promise<Buffer | null> {
    const file = path.join(cacheDir, key.slice(0, 2), `${key}.${request.format}`);
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const master = await readMaster(request.source);
    if (!master) return null;
    const picture = await encodeInTurn(() => encode(master, request));
    await mkdir(path.dirname(file), { recursive: true });
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, picture);
    await rename(partial, file);
    return picture;
  }

  return (request: ImageRequest, version: string): Promise<Buffer | null> => {
    const key = createHash("sha256").update(`${request.width}/${version}/${request.source}`).digest("hex");
    const id = `${key}.${request.format}`;
    const running = underWay.get(id) ?? make(key, request).finally(() => underWay.delete(id));
    underWay.set(id, running);
    return running;
  };
}

function encode(master: Uint8Array, { width, format }: ImageRequest): Promise<Buffer> {
  const resized = sharp(master, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  if (format === "avif") return resized.avif({ quality: 52, effort: 3 }).toBuffer();
  if (format === "webp") return resized.webp({ quality: 74 }).toBuffer();
  return resized.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
