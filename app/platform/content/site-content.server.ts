import { createContext } from "react-router";
import type {
  ClothRow,
  DesignerRow,
  GalleryRow,
  HeadRow,
  InsetRow,
  LocalEventRow,
  PagePictureRow,
  PageRows,
  PersonRow,
  SlideRow,
  StoryCoverRow,
  WorkRow,
} from "./content-rows.ts";

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

/** As it was when the request came: server/content/content-catalogue.ts keeps it as the tables are. */
export const contentContext = createContext<SiteContent>();
