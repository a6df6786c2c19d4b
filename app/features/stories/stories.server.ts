import type { Db, Tables } from "~/db/client";
import { findPicture } from "~/lib/pictures.server";
import { pageRange } from "./paging";
import { FEED_LENGTH } from "./stories-feed";
import type { NextStory, Story, StoryCard } from "./story";
import type { KnownStoryList } from "./story-list";
import { readingMinutes, toParts } from "./story-text";

const CARD_COLUMNS = "title, slug, excerpt, featured_image, category, created_at";
type CardRow = Pick<
  Tables<"blogs">,
  "title" | "slug" | "excerpt" | "featured_image" | "category" | "created_at"
>;
type StoryRow = CardRow & Pick<Tables<"blogs">, "content">;

/** What PostgREST says when a range begins after the last row. */
const OUT_OF_RANGE = "PGRST103";

export interface StoriesFound {
  stories: StoryCard[];
  /** How many the whole list holds. */
  total: number;
}

/** One page of a list, and the size of the list, in one request. A page after the last one is empty. */
export async function listStories(db: Db, list: KnownStoryList, signal: AbortSignal): Promise<StoriesFound> {
  const published = db.from("blogs").select(CARD_COLUMNS, { count: "exact" }).eq("status", "published");
  const { data, count, error } = await (list.category ? published.eq("category", list.category) : published)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(...pageRange(list.page))
    .abortSignal(signal);
  if (error?.code === OUT_OF_RANGE) {
    const { total } = await listStories(db, { ...list, page: 1 }, signal);
    return { stories: [], total };
  }
  if (error) throw new Error("the stories could not be read", { cause: error });
  return { stories: data.map(toStoryCard), total: count ?? data.length };
}

export interface StoryWithNext {
  story: Story;
  /** The next older one; after the oldest comes the newest. Null when there is no other. */
  next: NextStory | null;
}

export async function findStory(db: Db, slug: string, signal: AbortSignal): Promise<StoryWithNext | null> {
  const { data } = await db.rpc("story_with_next", { wanted_slug: slug }).abortSignal(signal).throwOnError();
  const found = data as unknown as { story: StoryRow; next: NextStory | null } | null;
  return found && { story: toStory(found.story), next: found.next };
}

/** The newest stories, for the feed. */
export async function listNewestStories(db: Db, signal: AbortSignal): Promise<StoryCard[]> {
  const { data } = await db
    .from("blogs")
    .select(CARD_COLUMNS)
    .eq("status", "published")
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(FEED_LENGTH)
    .abortSignal(signal)
    .throwOnError();
  return data.map(toStoryCard);
}

export function toStoryCard(row: CardRow): StoryCard {
  return {
    slug: row.slug,
    title: row.title,
    category: row.category,
    excerpt: row.excerpt ?? "",
    publishedAt: row.created_at,
    picture: findPicture(row.featured_image, row.title, "wide"),
  };
}

function toStory(row: StoryRow): Story {
  return {
    ...toStoryCard(row),
    parts: toParts(row.content, (address, caption) => findPicture(address, caption, "wide")),
    minutes: readingMinutes(row.content),
  };
}
