import { placedPicture } from "~/content/page-picture.server";
import { siteContent } from "~/content/site-content.server";
import { toParagraphs } from "~/features/stories/story-text";
import type { PictureSource } from "~/lib/pictures";

/** What the page of the brand says, as staff wrote it at /admin/content. */
export interface PriveText {
  tagline: string;
  title: string;
  paragraphs: readonly string[];
  collectionText: string;
  bespokeText: string;
  collectionPicture: PictureSource;
  bespokePicture: PictureSource;
  bookingPicture: PictureSource;
}

export function priveText(): PriveText {
  const { tagline, title, text, collection_text, bespoke_text } = siteContent().pages.prive;
  return {
    tagline,
    title,
    paragraphs: toParagraphs(text),
    collectionText: collection_text,
    bespokeText: bespoke_text,
    collectionPicture: placedPicture("prive-collection"),
    bespokePicture: placedPicture("prive-bespoke"),
    bookingPicture: placedPicture("booking"),
  };
}
