import type { Tables } from "../db/client.ts";

/* The columns of the tables of content that pages show. */

export type SlideRow = Pick<
  Tables<"hero_slides">,
  "title" | "text" | "link_to" | "link_words" | "picture" | "alt" | "ground"
>;
export type GalleryRow = Pick<
  Tables<"gallery_pictures">,
  "page" | "picture" | "alt" | "focus" | "category" | "title" | "product_ids"
>;
export type DesignerRow = Pick<
  Tables<"designers">,
  | "slug"
  | "name"
  | "name_lines"
  | "specialty"
  | "portrait"
  | "portrait_alt"
  | "is_dark"
  | "statement"
  | "bio"
  | "achievements"
  | "pieces_title"
>;

export type WorkRow = Pick<Tables<"work_areas">, "title" | "link_to" | "text">;
export type LocalEventRow = Pick<
  Tables<"local_events">,
  "id" | "title" | "date" | "time" | "location" | "category" | "description" | "featured_image" | "status"
>;
