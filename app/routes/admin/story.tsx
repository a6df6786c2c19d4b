import { data } from "react-router";
import { changeStory, findStaffStory, listVersions } from "~/editorial/stories/staff/staff-stories.server";
import { STORY_FIELDS } from "~/editorial/stories/staff/staff-story";
import { type EditedStory, StoryEditor } from "~/editorial/stories/staff/story-editor";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import { pictureRefs, withPictures } from "~/staff/form/picture-fields.server";
import type { RecordResult } from "~/staff/form/record-form";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/story";

const NEW = "new";
const BLANK: EditedStory = {
  id: null,
  slug: "",
  title: "",
  state: "draft",
  seen: "",
  values: { category: "Digital Magazine", when: "draft" },
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  if (params.id === NEW)
    return { story: BLANK, pictures: [], versions: [], history: [], now: now.toISOString() };
  const story = await findStaffStory(db, params.id, now);
  if (!story) throw data("No such story", { status: 404 });
  return {
    story: story as EditedStory,
    pictures: await listStaffPictures(db, pictureRefs(STORY_FIELDS, story.values), "wide"),
    versions: await listVersions(db, params.id),
    history: await listRecordHistory(db, { table: "blogs", id: params.id }),
    now: now.toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { db } = getStaff(context);
  const id = params.id === NEW ? null : params.id;
  return withPictures(args, STORY_FIELDS, (form, refused) =>
    changeStory(db, id, { form, now: context.get(requestContext).now, refused }),
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.story.title || "New story";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function StaffStoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <StoryEditor
        key={loaderData.story.id ?? NEW}
        {...loaderData}
        answer={actionData as RecordResult | undefined}
      />
    </>
  );
}
