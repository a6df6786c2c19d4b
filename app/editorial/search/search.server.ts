import { mergeEvents, type SiteEvent } from "~/events/events/event";
import { type EventRow, listLocalEvents, rowToEvent } from "~/events/events/events.server";
import type { SiteContent } from "~/platform/content/site-content.server";
import { callFunction, type Db } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { DesignerProfile } from "~/programme/designers/designer-profile";
import { listDesigners } from "~/programme/designers/designers.server";
import type { CardRow } from "~/shop/catalogue/card-row";
import { toCard } from "~/shop/catalogue/products.server";
import { type DesignerHit, type Found, type SearchResults, type StoryHit, totalOf } from "./results";
import { matchesTerms, searchTerms } from "./search-terms";

export const SEARCH_TIMEOUT_MS = 6_000;

interface StoryRow {
  slug: string;
  title: string;
  category: string;
  featured_image: string | null;
  snippet: string;
}
interface DesignerRow {
  name: string;
  bio: string | null;
  image: string | null;
}
type Counted<Row> = (Row & { found: number })[];
/** As the SQL function `search_site` gives them. */
interface SearchRows {
  products: Counted<CardRow>;
  stories: Counted<StoryRow>;
  events: Counted<EventRow>;
  designers: Counted<DesignerRow>;
  corrected?: string;
}

/** One database query, plus the two short lists in code. */
export async function searchSite(
  db: Db,
  content: SiteContent,
  pictures: Pictures,
  typed: string,
  perKind: number,
): Promise<SearchResults> {
  const found = await callFunction(db, "search_site", { typed, per_kind: perKind });
  const rows = found as unknown as SearchRows;
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
      toFound(rows.events, (row) => rowToEvent(pictures, row)),
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

function toFound<Row, Hit>(rows: Counted<Row>, toHit: (row: Row) => Hit): Found<Hit> {
  return { hits: rows.map(toHit), total: rows[0]?.found ?? 0 };
}

function toStoryHit(pictures: Pictures, row: StoryRow): StoryHit {
  const { slug, title, category, snippet } = row;
  return { slug, title, category, snippet, picture: pictures.find(row.featured_image, "", "wide") };
}

function toDesignerHit(pictures: Pictures, row: DesignerRow): DesignerHit {
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
