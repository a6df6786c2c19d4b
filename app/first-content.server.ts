import { FIRST_PRIVE_GALLERY } from "./atelier/brand/first-prive.server.ts";
import { FIRST_ABOUT_GALLERY, FIRST_WORK } from "./editorial/about/first-about.server.ts";
import { FIRST_SLIDES } from "./editorial/home/first-home.server.ts";
import { FIRST_EVENTS } from "./events/events/first-events.server.ts";
import type { SiteContent } from "./platform/content/site-content.server.ts";
import { FIRST_DESIGNERS } from "./programme/designers/first-designers.server.ts";

/** What a new site shows until staff change it, and what is shown while the database has never answered. */
export const FIRST_CONTENT: SiteContent = {
  slides: FIRST_SLIDES,
  galleries: [...FIRST_ABOUT_GALLERY, ...FIRST_PRIVE_GALLERY],
  designers: FIRST_DESIGNERS,
  words: {},
  work: FIRST_WORK,
  localEvents: FIRST_EVENTS,
};
