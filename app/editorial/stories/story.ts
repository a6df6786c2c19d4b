import type { PictureSource } from "~/platform/lib/pictures";
import type { StoryPart } from "~/platform/lib/story-text";

/** What a list shows of a story. */
export interface StoryCard {
  slug: string;
  title: string;
  category: string;
  excerpt: string;
  /** ISO 8601. */
  publishedAt: string;
  picture: PictureSource | null;
}

export interface Story extends StoryCard {
  parts: StoryPart[];
  minutes: number;
}

/** The story after this one. */
export interface NextStory {
  slug: string;
  title: string;
}
