import { everyStory } from "~/editorial/stories/staff/staff-stories.server";
import { STATE_LABELS, STORY_CHOICES } from "~/editorial/stories/staff/staff-story";
import { requestContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/stories-csv";

const HEAD = ["Title", "Address", "Category", "State", "Published", "Saved"];

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, STORY_CHOICES);
  async function* rows() {
    for (const story of await everyStory(db, query, context.get(requestContext).now))
      yield [
        story.title,
        `/story/${story.slug}`,
        story.category,
        STATE_LABELS[story.state],
        story.state === "draft" ? null : localDate(story.publishAt).iso,
        localDate(story.savedAt).iso,
      ];
  }
  return csvResponse("stories.csv", HEAD, rows());
}
