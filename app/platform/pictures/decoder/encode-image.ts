import sharp from "sharp";
import type { PictureCut, PictureFormat } from "../../lib/pictures.ts";
import { checkCost } from "./decode-cost.ts";

// One thread a picture: encoding must never starve the pages.
sharp.concurrency(1);
// Every picture is read once: what is encoded is kept on disk.
sharp.cache(false);

/** More effort takes twice the time and saves nothing; less saves time and costs a tenth of the bytes. */
export const ENCODINGS = {
  avif: { quality: 47, effort: 2, chromaSubsampling: "4:2:0" },
  webp: { quality: 74 },
  jpeg: { quality: 78, mozjpeg: true },
} as const;

export interface WantedImage {
  width: number;
  format: PictureFormat;
  cut?: PictureCut;
  /** Where the middle of a cut goes, in percent from the left and from the top. */
  focus: readonly [number, number];
}

/** An original at the width, in the shape and in the format asked for; never larger than it is. */
export async function encodeImage(original: Uint8Array, wanted: WantedImage): Promise<Buffer> {
  // The cost was checked, which says more than a number of pixels.
  const upright = sharp(original, { limitInputPixels: false }).autoOrient();
  const facts = await upright.metadata();
  checkCost(facts);
  if (wanted.cut) upright.extract(areaOf(facts.autoOrient, wanted.cut, wanted.focus));
  const resized = upright.resize({ width: wanted.width, withoutEnlargement: true });
  return resized.toFormat(wanted.format, ENCODINGS[wanted.format]).toBuffer();
}

interface Size {
  width: number;
  height: number;
}

/** The largest part of that shape, placed as CSS places it with `object-position`. */
export function areaOf({ width, height }: Size, cut: string, [left, top]: readonly [number, number]) {
  const [across = 1, down = 1] = cut.split("x").map(Number);
  const area = {
    width: Math.min(width, Math.round((height * across) / down)),
    height: Math.min(height, Math.round((width * down) / across)),
  };
  return {
    ...area,
    left: Math.round(((width - area.width) * left) / 100),
    top: Math.round(((height - area.height) * top) / 100),
  };
}
