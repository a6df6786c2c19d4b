import type { SiteContent } from "~/platform/content/site-content.server";
import type { Db } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { searchSite } from "./search.server";
import { MAX_SUGGESTIONS, type Suggestion } from "./suggestions/suggestion";

const PER_KIND = 4;

/** The best hits of every kind, in one question. */
export async function listSuggestions(
  db: Db,
  content: SiteContent,
  pictures: Pictures,
  typed: string,
): Promise<Suggestion[]> {
  const { products, designers, events, stories } = await searchSite(db, content, pictures, typed, PER_KIND);
  const suggestions: Suggestion[] = [
    ...products.hits.map(({ id, name, designer }) => ({
      href: `/product/${id}`,
      name,
      kind: "Piece",
      detail: designer,
    })),
    ...designers.hits.slice(0, 2).map(({ href, name, detail }) => ({
      href,
      name,
      kind: "Designer",
      detail: detail.split(/(?<=\.)\s/)[0] ?? "",
    })),
    ...events.hits.slice(0, 2).map(({ id, title, location }) => ({
      href: `/events?event=${encodeURIComponent(id)}`,
      name: title,
      kind: "Event",
      detail: location,
    })),
    ...stories.hits.map(({ slug, title, category }) => ({
      href: `/story/${slug}`,
      name: title,
      kind: "Story",
      detail: category,
    })),
  ];
  return suggestions.slice(0, MAX_SUGGESTIONS);
}
