import { fileKind } from "~/platform/uploads/file-kind";
import { DecodeRefusedError } from "./decoder/decode-cost";
import { decoder } from "./decoder/decoder.server";
import type { NormalisedPicture } from "./decoder/normalise-image";
import { hidesSomethingElse } from "./outside-pixels";
import { MAX_PICTURE_BYTES, type PictureRefusal, refusalText } from "./picture-rules";

export class PictureRefused extends Error {
  override name = "PictureRefused";
  readonly refusal: PictureRefusal;

  constructor(refusal: PictureRefusal, megapixels?: number) {
    super(refusalText(refusal, megapixels));
    this.refusal = refusal;
  }
}

const TAKEN = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/** A picture as we keep it, see normalise-image.ts. What a file is, its content says. Throws PictureRefused. */
export async function normalisePicture(file: Uint8Array): Promise<NormalisedPicture> {
  checkKind(file);
  try {
    return await decoder.normalise(file);
  } catch (error) {
    if (!(error instanceof DecodeRefusedError)) throw error;
    throw new PictureRefused(error.refusal, error.megapixels);
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
