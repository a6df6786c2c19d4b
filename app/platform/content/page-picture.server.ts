import type { PictureSource } from "../lib/pictures.ts";
import type { Pictures, Shape } from "../pictures/pictures.server.ts";
import type { SiteContent } from "./site-content.server.ts";

/** A picture that its row always names; `words` are said in place of the picture's own. */
export function pagePicture(
  pictures: Pictures,
  name: string,
  words: string | null,
  shape: Shape,
  fallbackText = "",
): PictureSource {
  const picture = pictures.find(name, fallbackText, shape) ?? {
    src: name,
    width: 4,
    height: 5,
    alt: fallbackText,
  };
  return { ...picture, alt: words ?? picture.alt };
}

/** What search engines and shared links show of a page, as staff wrote it at /admin/content. */
export interface PageHead {
  title: string;
  description: string;
  picture: PictureSource;
}

export function pageHead({ heads }: SiteContent, pictures: Pictures, id: string): PageHead {
  const row = rowOf(heads, id);
  return {
    title: row.title,
    description: row.description,
    picture: pagePicture(pictures, row.picture, null, "wide"),
  };
}

/** A picture that stands on a page beside its words. */
export function placedPicture({ pagePictures }: SiteContent, pictures: Pictures, id: string): PictureSource {
  const row = rowOf(pagePictures, id);
  return pagePicture(pictures, row.picture, row.picture_alt, "wide");
}

function rowOf<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((found) => found.id === id);
  if (!row) throw new Error(`the content has no row ${id}`);
  return row;
}
