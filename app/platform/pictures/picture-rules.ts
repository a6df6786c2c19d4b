/** What a phone's camera makes at most, nearly always; as much as one request may carry. */
export const MAX_PICTURE_BYTES = 11 * 1024 * 1024;
/** The longest side after the upload. Nothing on a page is wider than 1920 pixels. */
export const MAX_SIDE = 3840;
/** What it takes to open a picture grows with its pixels, whatever its file weighs; decode-cost.ts goes by its format too. */
export const MAX_MEGAPIXELS = 64;
/** Without HEIC: a phone then turns its pictures into JPEG by itself. */
export const PICTURES_ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

export type PictureRefusal =
  | "too_heavy"
  | "empty"
  | "svg"
  | "heic"
  | "unknown_kind"
  | "hides_something"
  | "too_many_pixels"
  | "too_large"
  | "damaged"
  | "no_room";

/** Said beside the file's name, so it speaks of "it". */
export function refusalText(refusal: PictureRefusal, megapixels = 0): string {
  const WORDS: Record<PictureRefusal, string> = {
    too_heavy: "It is larger than 11 MB. Please save it smaller and try again.",
    empty: "It is empty.",
    svg: "It is an SVG drawing. Drawings can carry scripts, so please save it as PNG or JPEG.",
    heic: "It is a HEIC picture, which most browsers cannot show. Please save it as JPEG.",
    unknown_kind: "It is not a picture we can show. Please use JPEG, PNG, WebP or AVIF.",
    hides_something:
      "There is something else in it besides the picture: a page, a script or an archive. Please save the picture anew and try again.",
    too_many_pixels: `It has ${megapixels} megapixels; at most ${MAX_MEGAPIXELS} can be opened. Please save it smaller.`,
    too_large: "It is too large to open. Please save it smaller, or as JPEG, and try again.",
    damaged: "It is damaged and cannot be opened to its end. Please save it anew and try again.",
    no_room: "There is no room left for pictures. Please tell an administrator.",
  };
  return WORDS[refusal];
}
