import { isUsedWidth, PICTURE_CUTS, type PictureFormat } from "../../../app/platform/lib/pictures.ts";
import type { WantedImage } from "../../../app/platform/pictures/decoder/encode-image.ts";
import type { Pictures } from "../../../app/platform/pictures/pictures.server.ts";
import { versionOf } from "../../../app/platform/pictures/uploaded-pictures.server.ts";

export interface ImageRequest extends WantedImage {
  /** `media/…` or `uploads/…` */
  source: string;
  /** The version these bytes have now, whatever the address said. Null: an upload we know nothing of, and its storage knows. */
  version: string | null;
  /** The address names the bytes as they are, so that it may be kept for ever. */
  isCurrent: boolean;
}

const FORMATS: readonly PictureFormat[] = ["avif", "webp", "jpeg"];
const ADDRESS = /^\/img\/([1-9]\d+)(?:-(\w+))?\/(\w+)\/([\w-]+)\/((?:media|uploads)\/[^?#]+)$/;

/**
 * `/img/{width}[-{cut}]/{format}/{version}/{source}`; anything outside the allow-lists is not a picture of ours.
 * The version is not taken from the address: else anyone could fill the disk with the same picture.
 */
export function parseImagePath(pictures: Pictures, pathname: string): ImageRequest | null {
  const match = ADDRESS.exec(pathname);
  if (!match) return null;
  const [, digits, cutName, formatName, requestedVersion, encoded = ""] = match;
  const width = Number(digits);
  const format = FORMATS.find((known) => known === formatName);
  const cut = PICTURE_CUTS.find((known) => known === cutName);
  const source = decode(encoded);
  if (!format || (cutName && !cut) || !source || !isPlain(source)) return null;
  const original = findOriginal(pictures, source, requestedVersion);
  if (!original || !isUsedWidth(width, format, original.size, cut)) return null;
  const { version, focus } = original;
  return { width, format, cut, source, version, focus, isCurrent: requestedVersion === version };
}

interface Original extends Pick<ImageRequest, "version" | "focus"> {
  /** Not known of an upload before it is read. */
  size?: { width: number; height: number };
}

function findOriginal(
  pictures: Pictures,
  source: string,
  requestedVersion: string | undefined,
): Original | null {
  if (source.startsWith("uploads/")) {
    const uploaded = pictures.byKey(source.slice("uploads/".length));
    if (!uploaded) return { version: null, focus: [50, 50] };
    return { version: versionOf(uploaded), focus: uploaded.focus, size: uploaded };
  }
  return pictures.original(`/${source}`, requestedVersion);
}

function isPlain(source: string): boolean {
  return !source.split("/").some((part) => part === "" || part.startsWith(".")) && !/[\\\0]/.test(source);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
