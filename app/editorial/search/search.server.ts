import { mergeEvents, type SiteEvent } from "~/events/events/event";
import { type EventRow, listLocalEvents, rowToEvent } from "~/events/events/events.server";
import type { SiteContent } from "~/platform/content/site-content.server";
import { callFunction, type Db, type FunctionResult } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { DesignerProfile } from "~/programme/designers/designer-profile";
import { listDesigners } from "~/programme/designers/designers.server";
import { toCard } from "~/shop/catalogue/products.server";
import { type DesignerHit, type Found, type SearchResults, type StoryHit, totalOf } from "./results";
import { matchesTerms, searchTerms } from "./search-terms";

export const SEARCH_TIMEOUT_MS = 6_000;

type SearchRows = FunctionResult<"search_site">;

/** One database query, plus the two short lists in code. */
export async function searchSite(
  db: Db,
  content: SiteContent,
  pictures: Pictures,
  typed: string,
  perKind: number,
): Promise<SearchResults> {
  const rows = await callFunction(db, "search_site", { typed, per_kind: perKind });
  if (rows.corrected === undefined) return withFixedLists(content, pictures, rows, typed, perKind);
  // The database does not know the words of the short lists.
  const asTyped = withFixedLists(content, pictures, NOTHING, typed, perKind);
  if (totalOf(asTyped) > 0) return asTyped;
  const results = withFixedLists(content, pictures, rows, rows.corrected, perKind);
  return { ...results, corrected: totalOf(results) > 0 ? rows.corrected : null };
}

const NOTHING: SearchRows = { products: [], stories: [], events: [], designers: [] };

function withFixedLists(
  content: SiteContent,
  pictures: Pictures,
  rows: SearchRows,
  typed: string,
  perKind: number,
): SearchResults {
  const words = searchTerms(typed);
  return {
    products: toFound(rows.products, (row) => toCard(pictures, row)),
    stories: toFound(rows.stories, (row) => toStoryHit(pictures, row)),
    events: withFixedEvents(
      listLocalEvents(content, pictures),
      // The search gives fewer columns than an event's own page needs.
      toFound(rows.events, (row) => rowToEvent(pictures, row as unknown as EventRow)),
      words,
      perKind,
    ),
    designers: withHouseDesigners(
      listDesigners(content, pictures),
      toFound(rows.designers, (row) => toDesignerHit(pictures, row)),
      words,
    ),
    corrected: null,
  };
}

function toFound<Row extends { found: number }, Hit>(
  rows: readonly Row[],
  toHit: (row: Row) => Hit,
): Found<Hit> {
  return { hits: rows.map(toHit), total: rows[0]?.found ?? 0 };
}

function toStoryHit(pictures: Pictures, row: SearchRows["stories"][number]): StoryHit {
  const { slug, title, category, snippet } = row;
  return { slug, title, category, snippet, picture: pictures.find(row.featured_image, "", "wide") };
}

function toDesignerHit(pictures: Pictures, row: SearchRows["designers"][number]): DesignerHit {
  return {
    href: "/fastrack#the-class",
    name: row.name,
    detail: row.bio ?? "",
    picture: pictures.find(row.image, "", "portrait"),
  };
}

function withFixedEvents(
  local: readonly SiteEvent[],
  stored: Found<SiteEvent>,
  words: string[],
  limit: number,
): Found<SiteEvent> {
  const fixed = local.filter((event) =>
    matchesTerms(`${event.title} ${event.category ?? ""} ${event.location} ${event.description}`, words),
  );
  const all = mergeEvents(fixed, stored.hits).sort((a, b) => b.startsAt.localeCompare(a.startsAt));
  const added = all.length - stored.hits.length;
  return { hits: all.slice(0, limit), total: stored.total + added };
}

function withHouseDesigners(
  profiles: readonly DesignerProfile[],
  stored: Found<DesignerHit>,
  words: string[],
): Found<DesignerHit> {
  const house = profiles
    .filter(({ name, specialty, bio }) => matchesTerms([name, specialty, ...bio].join(" "), words))
    .map((designer) => ({
      href: `/designer/${designer.slug}`,
      name: designer.name,
      detail: designer.specialty,
      picture: designer.portrait,
    }));
  return { hits: [...house, ...stored.hits], total: stored.total + house.length };
}
