import sharp from "sharp";
import { MAX_SIDE } from "../picture-rules.ts";
import { checkCost } from "./decode-cost.ts";

export interface NormalisedPicture {
  bytes: Buffer;
  extension: "jpg" | "webp";
  width: number;
  height: number;
  /** The colour it is on the whole. */
  color: string;
}

/** Decoded whole and encoded anew, upright, at most MAX_SIDE long, with nothing of the file it came in but its pixels. */
export async function normaliseImage(file: Uint8Array): Promise<NormalisedPicture> {
  const facts = await sharp(file, { limitInputPixels: false }).metadata();
  checkCost(facts);
  const upright = sharp(file, { limitInputPixels: false, failOn: "error" })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
  const encoded = facts.hasAlpha
    ? upright.webp({ quality: 92 })
    : upright.jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    extension: facts.hasAlpha ? "webp" : "jpg",
    width: info.width,
    height: info.height,
    color: await wholeColor(data),
  };
}

async function wholeColor(picture: Buffer): Promise<string> {
  const pixel = await sharp(picture)
    .resize(1, 1, { fit: "fill" })
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex").padStart(6, "0")}`;
}
