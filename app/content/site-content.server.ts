import {
  type DesignerRow,
  FIRST_DESIGNERS,
  FIRST_GALLERIES,
  FIRST_SLIDES,
  type GalleryRow,
  type SlideRow,
} from "./first-content.server.ts";

/** The rows that staff change and pages show, in their order. */
export interface SiteContent {
  slides: readonly SlideRow[];
  galleries: readonly GalleryRow[];
  designers: readonly DesignerRow[];
}

/** In memory, as the pictures are: server/content/content-catalogue.ts keeps it as the tables are. */
let current: SiteContent = { slides: FIRST_SLIDES, galleries: FIRST_GALLERIES, designers: FIRST_DESIGNERS };

export function siteContent(): SiteContent {
  return current;
}

export function setSiteContent(now: SiteContent): void {
  current = now;
}
