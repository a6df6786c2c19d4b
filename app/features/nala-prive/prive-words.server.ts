import { siteContent } from "~/content/site-content.server";
import { toParagraphs } from "~/features/stories/story-text";

/** What the page of the brand says, as staff wrote it at /admin/content. */
export interface PriveWords {
  description: string;
  tagline: string;
  title: string;
  paragraphs: readonly string[];
  collectionText: string;
  bespokeText: string;
}

export function priveWords(): PriveWords {
  const { description, tagline, title, text, collection_text, bespoke_text } = siteContent().pages.prive;
  return {
    description,
    tagline,
    title,
    paragraphs: toParagraphs(text),
    collectionText: collection_text,
    bespokeText: bespoke_text,
  };
}
