import { localDate, momentAt } from "~/platform/lib/dates";
import { type Field, type FieldErrors, PRODUCTS_FIELD, type Values } from "~/staff/form/fields";
import type { ListChoices } from "~/staff/list/list-query";
import { STORY_CATEGORIES } from "../story-list";

export const STORIES_PATH = "/admin/stories";

export type StoryState = "draft" | "scheduled" | "published";
export const STORY_STATES: readonly StoryState[] = ["draft", "scheduled", "published"];
export const STATE_LABELS: Record<StoryState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
};
export const STORY_SORTS = [
  { sort: "", label: "Last saved first" },
  { sort: "newest", label: "Newest first" },
  { sort: "title", label: "Title" },
] as const;
export const STORY_CHOICES: ListChoices = {
  shows: STORY_STATES,
  sorts: STORY_SORTS.map(({ sort }) => sort),
};

export function storyState(story: { status: string; publishAt: string }, now: Date): StoryState {
  if (story.status !== "published") return "draft";
  return new Date(story.publishAt) > now ? "scheduled" : "published";
}

export const STORY_FIELDS = [
  { name: "title", label: "Title", kind: "line", isNeeded: true, max: 300, isWide: true },
  {
    name: "slug",
    label: "Address, after /story/",
    kind: "slug",
    isNeeded: true,
    max: 200,
    hint: "Changed later, the old address leads here for good.",
  },
  {
    name: "category",
    label: "Category",
    kind: "choice",
    isNeeded: true,
    options: STORY_CATEGORIES.map((category) => ({ value: category, label: category })),
  },
  { name: "excerpt", label: "Opening line", kind: "prose", rows: 2, max: 2000, isWide: true },
  { name: "featured_image", label: "Picture", kind: "picture", max: 2000, isWide: true },
  PRODUCTS_FIELD,
] as const satisfies Field[];

export const CONTENT_FIELD = {
  name: "content",
  label: "Body",
  kind: "prose",
  isNeeded: true,
  max: 200_000,
} as const satisfies Field;

export const STORY_LABELS: readonly { name: string; label: string }[] = [
  ...STORY_FIELDS,
  CONTENT_FIELD,
  { name: "when", label: "When" },
  { name: "publish_date", label: "Publish on" },
  { name: "publish_time", label: "At" },
];

/** Pictures uploaded for the body, which names them itself. */
export const BODY_PICTURES = "body_pictures";

/** When a story appears: kept as a draft, at once, or at a set time of the shop's clock. */
export type When = { when: "draft" } | { when: "now" } | { when: "at"; publishAt: string };

/** Publishing needs the button that says so. */
export const PAST_TIME = "This time has passed. Change the time, or press “Publish now” below.";

export function readWhen(values: Values, errors: FieldErrors, now: Date): When {
  if (values.when === "now") return { when: "now" };
  if (values.when !== "at") return { when: "draft" };
  const moment = momentAt(values.publish_date ?? "", values.publish_time || "00:00");
  if (Number.isNaN(moment.getTime())) {
    errors.publish_date = "Which day, and at what time?";
    return { when: "draft" };
  }
  if (moment <= now) errors.publish_date = PAST_TIME;
  return { when: "at", publishAt: moment.toISOString() };
}

export function whenValues(story: { status: string; publishAt: string }, now: Date): Values {
  const state = storyState(story, now);
  const { iso, time } = localDate(story.publishAt);
  return {
    when: state === "draft" ? "draft" : state === "scheduled" ? "at" : "now",
    publish_date: state === "draft" ? "" : iso,
    publish_time: state === "draft" ? "" : time,
  };
}
