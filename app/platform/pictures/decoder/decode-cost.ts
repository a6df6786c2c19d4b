import type { Metadata } from "sharp";
import { MAX_MEGAPIXELS } from "../picture-rules.ts";

const MEGA = 1_000_000;
/** What one picture may take while it is opened, on top of the process itself. */
const MAX_DECODE_BYTES = 512 * MEGA;

/** Why a picture was not opened; the words are the caller's. */
export class DecodeRefusedError extends Error {
  override name = "DecodeRefusedError";
  readonly refusal: "too_many_pixels" | "too_large" | "damaged";
  readonly megapixels: number;

  constructor(refusal: DecodeRefusedError["refusal"], megapixels = 0) {
    super(refusal);
    this.refusal = refusal;
    this.megapixels = megapixels;
  }
}

type Facts = Pick<Metadata, "format" | "width" | "height" | "depth" | "isProgressive">;

/**
 * Bytes of memory for each pixel, rounded up from the peaks of whole pictures with 64 megapixels and transparency, made
 * smaller as uploads are (sharp 0.35): JPEG 4.0, progressive 9.3; PNG 4.1, interlaced 7.8, with 16 bits 11.7; WebP 5.4;
 * AVIF 18.7, with 10 bits 25.6. A decoder that needs the whole picture at once is what costs.
 */
function bytesPerPixel({ format, depth, isProgressive }: Facts): number {
  const isDeep = depth !== "uchar";
  if (format === "jpeg") return isProgressive ? 10 : 4;
  if (format === "webp") return 6;
  if (format === "png") return isProgressive ? (isDeep ? 12 : 8) : 5;
  return isDeep ? 26 : 19;
}

/** Reads the header only. Throws DecodeRefusedError. */
export function checkCost(facts: Facts): void {
  const pixels = facts.width * facts.height;
  const megapixels = Math.round(pixels / MEGA);
  if (pixels > MAX_MEGAPIXELS * MEGA) throw new DecodeRefusedError("too_many_pixels", megapixels);
  if (pixels * bytesPerPixel(facts) > MAX_DECODE_BYTES) throw new DecodeRefusedError("too_large", megapixels);
}
