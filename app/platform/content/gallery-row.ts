import type { GalleryRow } from "./content-rows.ts";

/** A picture of ours in the gallery of a page, with its own words and no pieces named. */
export function galleryRow(
  page: GalleryRow["page"],
  name: string,
  category: string,
  title: string,
  focus: string | null = null,
): GalleryRow {
  return { page, picture: `/media/photos/${name}.jpg`, alt: null, focus, category, title, product_ids: [] };
}
