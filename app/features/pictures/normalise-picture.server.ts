import sharp from "sharp";
import { fileKind } from "~/features/uploads/file-kind";
import { hidesSomethingElse } from "./outside-pixels";
import {
  MAX_MEGAPIXELS,
  MAX_PICTURE_BYTES,
  MAX_SIDE,
  type PictureRefusal,
  refusalText,
} from "./picture-rules";

export interface NormalisedPicture {
  bytes: Buffer;
  extension: "jpg" | "webp";
  width: number;
  height: number;
  /** The colour it is on the whole. */
  color: string;
}

export class PictureRefused extends Error {
  override name = "PictureRefused";
  readonly refusal: PictureRefusal;

  constructor(refusal: PictureRefusal, megapixels?: number) {
    super(refusalText(refusal, megapixels));
    this.refusal = refusal;
  }
}

const TAKEN = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);
const MEGA = 1_000_000;

/**
 * A picture as we keep it: decoded whole and encoded anew, upright, at most MAX_SIDE long, with nothing of the file it
 * came in but its pixels. What a file is, its content says. Throws PictureRefused.
 */
export async function normalisePicture(file: Uint8Array): Promise<NormalisedPicture> {
  checkKind(file);
  const { width, height, hasAlpha } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureRefused("damaged");
    });
  const megapixels = (width * height) / MEGA;
  if (megapixels > MAX_MEGAPIXELS) throw new PictureRefused("too_many_pixels", Math.round(megapixels));
  try {
    const upright = sharp(file, { limitInputPixels: MAX_MEGAPIXELS * MEGA, failOn: "error" })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
    const encoded = hasAlpha
      ? upright.webp({ quality: 92 })
      : upright.jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      extension: hasAlpha ? "webp" : "jpg",
      width: info.width,
      height: info.height,
      color: await wholeColor(data),
    };
  } catch {
    throw new PictureRefused("damaged");
  }
}

function checkKind(file: Uint8Array): void {
  if (file.length === 0) throw new PictureRefused("empty");
  if (file.length > MAX_PICTURE_BYTES) throw new PictureRefused("too_heavy");
  const kind = fileKind(file);
  if (kind && TAKEN.has(kind.type)) {
    if (hidesSomethingElse(file, kind.type)) throw new PictureRefused("hides_something");
    return;
  }
  if (kind && /heic|heif/.test(kind.type)) throw new PictureRefused("heic");
  const start = Buffer.from(file.subarray(0, 4096)).toString("utf8");
  throw new PictureRefused(/<svg[\s>]/i.test(start) ? "svg" : "unknown_kind");
}

async function wholeColor(picture: Buffer): Promise<string> {
  const pixel = await sharp(picture)
    .resize(1, 1, { fit: "fill" })
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex").padStart(6, "0")}`;
}
