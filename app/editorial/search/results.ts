import type { SiteEvent } from "~/events/events/event";
import type { PictureSource } from "~/platform/lib/pictures";
import type { ProductCard } from "~/shop/catalogue/product";

export const SEARCH_KINDS = ["products", "stories", "events", "designers"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface StoryHit {
  slug: string;
  title: string;
  category: string;
  snippet: string;
  picture: PictureSource | null;
}

export interface DesignerHit {
  href: string;
  name: string;
  detail: string;
  picture: PictureSource | null;
}

/** The best hits of one kind, and their total number. */
export interface Found<Hit> {
  hits: Hit[];
  total: number;
}

export interface SearchResults {
  products: Found<ProductCard>;
  stories: Found<StoryHit>;
  events: Found<SiteEvent>;
  designers: Found<DesignerHit>;
  /** The words these are the results of, where those that were typed find nothing. */
  corrected: string | null;
}

/** The search ranks at most this many of a kind; a total at the limit means "or more". */
const MAX_RANKED = 100;

export function countText(total: number): string {
  return total >= MAX_RANKED ? `${MAX_RANKED}+` : String(total);
}

export function totalOf(results: SearchResults): number {
  return SEARCH_KINDS.reduce((sum, kind) => sum + results[kind].total, 0);
}

/** Bookmarks of old say "pieces". */
export function readKind(value: string | null): SearchKind | null {
  const wanted = value === "pieces" ? "products" : value;
  return SEARCH_KINDS.find((kind) => kind === wanted) ?? null;
}
