import {
  changeStories,
  countStories,
  listStaffStories,
} from "~/editorial/stories/staff/staff-stories.server";
import { STORIES_PATH, STORY_CHOICES } from "~/editorial/stories/staff/staff-story";
import { StoriesPage } from "~/editorial/stories/staff/stories-page";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref, readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/stories";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, STORY_CHOICES);
  return {
    query,
    ...(await listStaffStories(db, query, context.get(requestContext).now)),
    counts: await countStories(db),
  };
}

export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, STORY_CHOICES);
  return changeStories(db, form, listHref(STORIES_PATH, query, { page: query.page }));
});

export function meta() {
  return [{ title: `Stories | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function StaffStoriesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <StoriesPage {...loaderData} />
    </>
  );
}
