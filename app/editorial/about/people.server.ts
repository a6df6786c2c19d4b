import type { PersonRow } from "~/platform/content/content-rows";
import { pagePicture } from "~/platform/content/page-picture.server";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { PictureSource } from "~/platform/lib/pictures";
import { toParagraphs } from "~/platform/lib/story-text";
import type { Pictures } from "~/platform/pictures/pictures.server";

export interface Person {
  role: string;
  name: string;
  /** One entry for each paragraph. */
  biography: readonly string[];
  quote: string | null;
  portrait: PictureSource;
}

export function getPerson({ people }: SiteContent, pictures: Pictures, id: "patron" | "chairman"): Person {
  const row = people.find((person) => person.id === id);
  if (!row) throw new Error(`nobody is ${id}`);
  return toPerson(pictures, row);
}

function toPerson(pictures: Pictures, row: PersonRow): Person {
  const { role, name, biography, quote, portrait, portrait_alt } = row;
  return {
    role,
    name,
    biography: toParagraphs(biography),
    quote,
    portrait: pagePicture(pictures, portrait, portrait_alt, "portrait", name),
  };
}
