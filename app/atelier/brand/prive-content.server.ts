import { placedPicture } from "~/platform/content/page-picture.server";
import { wordsOf } from "~/platform/content/page-words";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { PictureSource } from "~/platform/lib/pictures";
import { toParagraphs } from "~/platform/lib/story-text";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { FIRST_PRIVE_PAGE } from "./first-prive.server";

/** What the page of the brand says, as staff wrote it at /admin/content. */
export interface PriveText {
  tagline: string;
  title: string;
  paragraphs: readonly string[];
  collectionTitle: string;
  collectionText: string;
  bespokeTitle: string;
  bespokeText: string;
  collectionPicture: PictureSource;
  bespokePicture: PictureSource;
  bookingPicture: PictureSource;
}

export function priveText(content: SiteContent, pictures: Pictures): PriveText {
  const { tagline, title, text, ...words } = wordsOf(
    content.words,
    "prive_page/nala-prive",
    FIRST_PRIVE_PAGE,
  );
  return {
    tagline,
    title,
    paragraphs: toParagraphs(text),
    collectionTitle: words.collection_title,
    collectionText: words.collection_text,
    bespokeTitle: words.bespoke_title,
    bespokeText: words.bespoke_text,
    collectionPicture: placedPicture(content, pictures, "prive-collection"),
    bespokePicture: placedPicture(content, pictures, "prive-bespoke"),
    bookingPicture: placedPicture(content, pictures, "booking"),
  };
}
