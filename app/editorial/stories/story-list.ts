import { readPage } from "./paging";

export const STORY_CATEGORIES = ["Digital Magazine", "Insider", "Masterclass", "Press Releases"] as const;
export type StoryCategory = (typeof STORY_CATEGORIES)[number];
export const SHOW_ALL = "Show all";
/** The stories are given up after this long, and the page says that there are none. */
export const STORIES_TIMEOUT_MS = 6_000;

/** A part of the stories, as the address names it. A null category means all of them. */
export interface StoryList {
  category: string | null;
  page: number;
}

export type KnownStoryList = StoryList & { category: StoryCategory | null };

export function readStoryList(query: URLSearchParams): StoryList {
  return { category: readCategory(query.get("category")), page: readPage(query.get("page")) };
}

/** A known category is found however it is capitalised; an unknown one is kept: it simply has no stories. */
function readCategory(value: string | null): string | null {
  const name = value?.trim() ?? "";
  if (!name || isSame(name, SHOW_ALL)) return null;
  return STORY_CATEGORIES.find((category) => isSame(category, name)) ?? name;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function isKnown(list: StoryList): list is KnownStoryList {
  return list.category === null || STORY_CATEGORIES.some((known) => known === list.category);
}

/** The one address of a list: the first page and the whole list go without saying. */
export function storiesHref({ category, page }: StoryList): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/stories?${query}` : "/stories";
}
