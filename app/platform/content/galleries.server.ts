import type { PictureSource } from "~/platform/lib/pictures";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { GalleryRow } from "./content-rows";
import type { SiteContent } from "./site-content.server";

export interface GalleryPicture {
  picture: PictureSource;
  category: string;
  title: string;
  /** The pieces worn or shown, as staff named them. */
  productIds: readonly string[];
}

/** The pictures of a page's gallery, in the order staff gave them. */
export function listGallery(
  { galleries }: SiteContent,
  pictures: Pictures,
  page: GalleryRow["page"],
): GalleryPicture[] {
  return galleries
    .filter((row) => row.page === page)
    .flatMap(({ picture, alt, focus, category, title, product_ids }) => {
      const found = pictures.find(picture, title, "wide");
      if (!found) return [];
      const words = { alt: alt ?? found.alt, ...(focus && { focus }) };
      return [{ picture: { ...found, ...words }, category, title, productIds: product_ids }];
    });
}
