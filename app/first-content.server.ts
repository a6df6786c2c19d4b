import { FIRST_PRIVE_GALLERY, FIRST_PRIVE_PAGE } from "./atelier/brand/first-prive.server.ts";
import {
  FIRST_ABOUT_GALLERY,
  FIRST_ABOUT_PAGE,
  FIRST_PEOPLE,
  FIRST_WORK,
} from "./editorial/about/first-about.server.ts";
import { FIRST_HEADS, FIRST_PAGE_PICTURES } from "./editorial/content/first-heads.server.ts";
import { FIRST_HOME_PAGE, FIRST_SLIDES, FIRST_STORY_COVERS } from "./editorial/home/first-home.server.ts";
import { FIRST_EVENTS } from "./events/events/first-events.server.ts";
import type { SiteContent } from "./platform/content/site-content.server.ts";
import { FIRST_DESIGNERS } from "./programme/designers/first-designers.server.ts";
import { FIRST_FASTRACK_PAGE } from "./programme/fastrack/first-fastrack.server.ts";
import { FIRST_INSETS } from "./shop/catalogue/first-insets.server.ts";

/** What a new site shows until staff change it, and what is shown while the database has never answered. */
export const FIRST_CONTENT: SiteContent = {
  slides: FIRST_SLIDES,
  galleries: [...FIRST_ABOUT_GALLERY, ...FIRST_PRIVE_GALLERY],
  designers: FIRST_DESIGNERS,
  pages: {
    home: FIRST_HOME_PAGE,
    about: FIRST_ABOUT_PAGE,
    fastrack: FIRST_FASTRACK_PAGE,
    prive: FIRST_PRIVE_PAGE,
  },
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
