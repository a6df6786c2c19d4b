import { FIRST_EVENTS } from "./events/events/first-events.server.ts";
import { FIRST_DESIGNERS, FIRST_GALLERIES, FIRST_SLIDES } from "./platform/content/first-content.server.ts";
import {
  FIRST_HEADS,
  FIRST_INSETS,
  FIRST_PAGE_PICTURES,
  FIRST_PAGES,
  FIRST_PEOPLE,
  FIRST_STORY_COVERS,
  FIRST_WORK,
} from "./platform/content/first-pages.server.ts";
import type { SiteContent } from "./platform/content/site-content.server.ts";

/** What a new site shows until staff change it, and what is shown while the database has never answered. */
export const FIRST_CONTENT: SiteContent = {
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
