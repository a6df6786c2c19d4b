import { pagePicture } from "~/platform/content/page-picture.server";
import { wordsOf } from "~/platform/content/page-words";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { PictureSource } from "~/platform/lib/pictures";
import { toParagraphs } from "~/platform/lib/story-text";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { FIRST_PEOPLE } from "./first-about.server";

export interface Person {
  role: string;
  name: string;
  /** One entry for each paragraph. */
  biography: readonly string[];
  quote: string | null;
  portrait: PictureSource;
}

export function getPerson({ words }: SiteContent, pictures: Pictures, id: keyof typeof FIRST_PEOPLE): Person {
  const { role, name, biography, quote, portrait, portrait_alt } = wordsOf(
    words,
    `people/${id}`,
    FIRST_PEOPLE[id],
  );
  return {
    role,
    name,
    biography: toParagraphs(biography),
    quote: quote || null,
    portrait: pagePicture(pictures, portrait, portrait_alt, "portrait", name),
  };
}
