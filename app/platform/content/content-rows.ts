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

type Words<Table extends "home_page" | "about_page" | "fastrack_page" | "prive_page"> = Omit<
  Tables<Table>,
  "id" | "created_at" | "updated_at"
>;
export interface PageRows {
  home: Words<"home_page">;
  about: Words<"about_page">;
  fastrack: Words<"fastrack_page">;
  prive: Words<"prive_page">;
}

export type StoryCoverRow = Pick<
  Tables<"story_covers">,
  "eyebrow" | "title" | "link_to" | "link_words" | "picture" | "cloth"
>;
export type WorkRow = Pick<Tables<"work_areas">, "title" | "link_to" | "text">;
export type PersonRow = Pick<
  Tables<"people">,
  "id" | "role" | "name" | "biography" | "quote" | "portrait" | "portrait_alt"
>;
export type HeadRow = Pick<Tables<"page_heads">, "id" | "title" | "description" | "picture">;
export type PagePictureRow = Pick<Tables<"page_pictures">, "id" | "picture" | "picture_alt">;
export type InsetRow = Pick<Tables<"shop_insets">, "title" | "link_words" | "link_to" | "picture">;
export type LocalEventRow = Pick<
  Tables<"local_events">,
  "id" | "title" | "date" | "time" | "location" | "category" | "description" | "featured_image" | "status"
>;
export type ClothRow = Pick<Tables<"cloths">, "id" | "description">;
