import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { callFunction, type Db, type Tables } from "~/platform/db/client";
import { readingMinutes, toParts } from "~/platform/lib/story-text";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { pageRange } from "./paging";
import { FEED_LENGTH } from "./stories-feed";
import type { NextStory, Story, StoryCard } from "./story";
import type { KnownStoryList } from "./story-list";

const CARD_COLUMNS = ["title", "slug", "excerpt", "featured_image", "category", "publish_at"] as const;
type CardRow = Pick<Tables<"blogs">, (typeof CARD_COLUMNS)[number]>;
type StoryRow = CardRow & Pick<Tables<"blogs">, "content">;

export interface StoryResults {
  stories: StoryCard[];
  /** How many the whole list holds. */
  total: number;
}

/** One page of a list, and the size of the list, in one statement. A page after the last one is empty. */
export async function listStories(db: Db, pictures: Pictures, list: KnownStoryList): Promise<StoryResults> {
  const [first, last] = pageRange(list.page);
  const { category } = list;
  const found = await db
    .with("listed", (cte) => {
      const published = cte
        .selectFrom("blogs")
        .where("status", "=", "published")
        .where("publish_at", "<=", sql<string>`now()`);
      return (category ? published.where("category", "=", category) : published).selectAll();
    })
    .selectNoFrom((eb) => [
      eb
        .selectFrom("listed")
        .select((all) => all.fn.countAll<number>().as("count"))
        .as("total"),
      jsonArrayFrom(
        eb
          .selectFrom("listed")
          .select(CARD_COLUMNS)
          .orderBy("publish_at", "desc")
          .orderBy("id", "desc")
          .offset(first)
          .limit(last - first + 1),
      ).as("stories"),
    ])
    .executeTakeFirstOrThrow();
  return { stories: found.stories.map((row) => toStoryCard(pictures, row)), total: found.total ?? 0 };
}

export interface StoryWithNext {
  story: Story;
  /** The next older one; after the oldest comes the newest. Null when there is no other. */
  next: NextStory | null;
  hasProducts: boolean;
}

/** A story that has another address now. */
export interface MovedStory {
  movedTo: string;
}

export async function findStory(
  db: Db,
  pictures: Pictures,
  slug: string,
): Promise<StoryWithNext | MovedStory | null> {
  const found = await callFunction(db, "story_with_next", { wanted_slug: slug });
  if (!found) return null;
  if ("moved_to" in found) return { movedTo: found.moved_to };
  return { story: toStory(pictures, found.story), next: found.next, hasProducts: found.has_products };
}

/** The newest stories, for the feed. */
export async function listNewestStories(db: Db, pictures: Pictures): Promise<StoryCard[]> {
  const rows = await db
    .selectFrom("blogs")
    .select(CARD_COLUMNS)
    .where("status", "=", "published")
    .where("publish_at", "<=", sql<string>`now()`)
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .limit(FEED_LENGTH)
    .execute();
  return rows.map((row) => toStoryCard(pictures, row));
}

function toStoryCard(pictures: Pictures, row: CardRow): StoryCard {
  return {
    slug: row.slug,
    title: row.title,
    category: row.category,
    excerpt: row.excerpt ?? "",
    publishedAt: row.publish_at,
    picture: pictures.find(row.featured_image, row.title, "wide"),
  };
}

function toStory(pictures: Pictures, row: StoryRow): Story {
  return {
    ...toStoryCard(pictures, row),
    parts: toParts(row.content, (address, caption) => pictures.find(address, caption, "wide")),
    minutes: readingMinutes(row.content),
  };
}
