import { findPicture, type Shape } from "../lib/pictures.server.ts";
import type { PictureSource } from "../lib/pictures.ts";

/** A picture that its row always names; `words` are said in place of the picture's own. */
export function pagePicture(
  name: string,
  words: string | null,
  shape: Shape,
  fallbackWords = "",
): PictureSource {
  const picture = findPicture(name, fallbackWords, shape) ?? {
    src: name,
    width: 4,
    height: 5,
    alt: fallbackWords,
  };
  return { ...picture, alt: words ?? picture.alt };
}
