import type { PersonRow } from "~/content/first-pages.server";
import { FIRST_PEOPLE } from "~/content/first-pages.server";
import { pagePicture } from "~/content/page-picture.server";
import { siteContent } from "~/content/site-content.server";
import { toParagraphs } from "~/features/stories/story-text";
import type { PictureSource } from "~/lib/pictures";

export interface Person {
  role: string;
  name: string;
  /** One entry for each paragraph. */
  biography: readonly string[];
  quote: string | null;
  portrait: PictureSource;
}

export function getPerson(id: "patron" | "chairman"): Person {
  const row = [...siteContent().people, ...FIRST_PEOPLE].find((person) => person.id === id);
  if (!row) throw new Error(`nobody is ${id}`);
  return toPerson(row);
}

function toPerson({ role, name, biography, quote, portrait, portrait_alt }: PersonRow): Person {
  return {
    role,
    name,
    biography: toParagraphs(biography),
    quote,
    portrait: pagePicture(portrait, portrait_alt, "portrait", name),
  };
}
