import { createContext } from "react-router";
import type { DesignerRow, GalleryRow, LocalEventRow, SlideRow, WorkRow } from "./content-rows.ts";
import type { ChangedWords } from "./page-words.ts";

/** What staff change and pages show; rows in their order. */
export interface SiteContent {
  slides: readonly SlideRow[];
  galleries: readonly GalleryRow[];
  designers: readonly DesignerRow[];
  words: ChangedWords;
  work: readonly WorkRow[];
  localEvents: readonly LocalEventRow[];
}

/** As it was when the request came: server/content/content-catalogue.ts keeps it as the tables are. */
export const contentContext = createContext<SiteContent>();
