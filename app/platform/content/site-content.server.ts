import { FIRST_EVENTS, type LocalEventRow } from "../../events/events/first-events.server.ts";
import {
  type DesignerRow,
  FIRST_DESIGNERS,
  FIRST_GALLERIES,
  FIRST_SLIDES,
  type GalleryRow,
  type SlideRow,
} from "./first-content.server.ts";
import {
  type ClothRow,
  FIRST_HEADS,
  FIRST_INSETS,
  FIRST_PAGE_PICTURES,
  FIRST_PAGES,
  FIRST_PEOPLE,
  FIRST_STORY_COVERS,
  FIRST_WORK,
  type HeadRow,
  type InsetRow,
  type PagePictureRow,
  type PageRows,
  type PersonRow,
  type StoryCoverRow,
  type WorkRow,
} from "./first-pages.server.ts";

/** The rows that staff change and pages show, in their order. */
export interface SiteContent {
  slides: readonly SlideRow[];
  galleries: readonly GalleryRow[];
  designers: readonly DesignerRow[];
  pages: PageRows;
  storyCovers: readonly StoryCoverRow[];
  work: readonly WorkRow[];
  people: readonly PersonRow[];
  heads: readonly HeadRow[];
  pagePictures: readonly PagePictureRow[];
  insets: readonly InsetRow[];
  localEvents: readonly LocalEventRow[];
  cloths: readonly ClothRow[];
}

/** In memory, as the pictures are: server/content/content-catalogue.ts keeps it as the tables are. */
let current: SiteContent = {
  slides: FIRST_SLIDES,
  galleries: FIRST_GALLERIES,
  designers: FIRST_DESIGNERS,
  pages: FIRST_PAGES,
  storyCovers: FIRST_STORY_COVERS,
  work: FIRST_WORK,
  people: FIRST_PEOPLE,
  heads: FIRST_HEADS,
  pagePictures: FIRST_PAGE_PICTURES,
  insets: FIRST_INSETS,
  localEvents: FIRST_EVENTS,
  // Until the database has answered, media/manifest.json tells of them.
  cloths: [],
};

export function siteContent(): SiteContent {
  return current;
}

export function setSiteContent(now: SiteContent): void {
  current = now;
}
