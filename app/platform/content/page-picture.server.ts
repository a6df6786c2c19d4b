import type { PictureSource } from "../lib/pictures.ts";
import type { Pictures, Shape } from "../pictures/pictures.server.ts";
import { FIRST_HEADS, FIRST_PAGE_PICTURES } from "./first-heads.server.ts";
import { wordsOf } from "./page-words.ts";
import type { SiteContent } from "./site-content.server.ts";

/** A picture that a page always has; `words`, if any, are said in place of the picture's own. */
export function pagePicture(
  pictures: Pictures,
  name: string,
  words: string,
  shape: Shape,
  fallbackText = "",
): PictureSource {
  const picture = pictures.find(name, fallbackText, shape) ?? {
    src: name,
    width: 4,
    height: 5,
    alt: fallbackText,
  };
  return { ...picture, alt: words || picture.alt };
}

/** What search engines and shared links show of a page, as staff wrote it at /admin/content. */
export interface PageHead {
  title: string;
  description: string;
  picture: PictureSource;
}

export function pageHead({ words }: SiteContent, pictures: Pictures, id: keyof typeof FIRST_HEADS): PageHead {
  const { title, description, picture } = wordsOf(words, `page_heads/${id}`, FIRST_HEADS[id]);
  return { title, description, picture: pagePicture(pictures, picture, "", "wide") };
}

/** A picture that stands on a page beside its words. */
export function placedPicture(
  { words }: SiteContent,
  pictures: Pictures,
  id: keyof typeof FIRST_PAGE_PICTURES,
): PictureSource {
  const { picture, picture_alt } = wordsOf(words, `page_pictures/${id}`, FIRST_PAGE_PICTURES[id]);
  return pagePicture(pictures, picture, picture_alt, "wide");
}
