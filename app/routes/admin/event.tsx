import { data } from "react-router";
import { changeEvent } from "~/events/events/staff/change-event.server";
import { EventEditPage } from "~/events/events/staff/event-edit-page";
import { EVENT_PICTURE, eventValues } from "~/events/events/staff/event-form";
import {
  findCallOffSum,
  findNumbers,
  findStaffEvent,
  listWaiting,
} from "~/events/events/staff/staff-events.server";
import { organisation } from "~/platform/organisation/organisation";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import type { FieldErrors } from "~/staff/form/fields";
import { withPictureForm } from "~/staff/form/receive-pictures.server";
import type { RecordResult } from "~/staff/form/record-form";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/event";

const NEW = "new";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  if (id === NEW) return { stored: null, seen: "", values: eventValues(null, []), pictures: [], history: [] };
  const found = await findStaffEvent(db, id);
  if (!found) throw data("No such event", { status: 404 });
  const { event } = found;
  const packages = found.packages.map((row) => ({ table: "ticket_packages" as const, id: row.id }));
  return {
    stored: {
      id,
      title: event.title,
      slug: event.slug,
      isPublished: event.status === "published",
      calledOffAt: event.called_off_at,
      numbers: await findNumbers(db, id),
      waiting: await listWaiting(db, id),
      callOffSum: await findCallOffSum(db, id),
    },
    seen: event.updated_at,
    values: eventValues(event, found.packages),
    pictures: await listStaffPictures(db, [event.featured_image], "wide"),
    history: await listRecordHistory(db, { table: "events", id }, ...packages),
  };
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { db } = getStaff(context);
  return withPictureForm(args, async (form, receivePictures) => {
    const picture = await receivePictures(EVENT_PICTURE);
    form.set(EVENT_PICTURE, picture.refs.at(-1) ?? "");
    const refused: FieldErrors = picture.error ? { [EVENT_PICTURE]: picture.error } : {};
    return changeEvent(db, params.id === NEW ? null : params.id, form, refused);
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.stored?.title ?? "Event";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function EventRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <EventEditPage
        key={loaderData.stored?.id ?? NEW}
        {...loaderData}
        answer={actionData as RecordResult | undefined}
      />
    </>
  );
}
