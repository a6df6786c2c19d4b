import { data, redirect } from "react-router";
import { organisation } from "~/content/organisation";
import { EventEditPage } from "~/features/admin/events/event-edit-page";
import { EVENT_PICTURE, type EventErrors, readEventForm } from "~/features/admin/events/event-form";
import { findNumbers, findStaffEvent, saveEvent } from "~/features/admin/events/staff-events.server";
import { listRecordHistory } from "~/features/admin/history/record-history.server";
import { withPictureForm } from "~/features/admin/pictures/take-pictures.server";
import { getStaff } from "~/features/admin/require-staff.server";
import { answerStaff } from "~/features/admin/staff-error.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import { listStaffPictures } from "~/features/pictures/staff-pictures.server";
import type { Route } from "./+types/event";

const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  if (params.id === NEW) return { found: null, numbers: null, pictures: [], history: [] };
  const found = await findStaffEvent(db, params.id);
  if (!found) throw data("No such event", { status: 404 });
  const packages = found.packages.map(({ id }) => ({ table: "ticket_packages" as const, id }));
  return {
    found,
    numbers: await findNumbers(db, params.id),
    pictures: await listStaffPictures(db, [found.event.featured_image], "wide"),
    history: await listRecordHistory(db, { table: "events", id: params.id }, ...packages),
  };
}

export async function action(args: Route.ActionArgs) {
  return withPictureForm(args, async (form, takePictures) => {
    const picture = await takePictures(EVENT_PICTURE);
    form.set(EVENT_PICTURE, picture.refs.at(-1) ?? "");
    const read = readEventForm(form);
    if (!read.ok || picture.error) {
      const answer: { error: string; errors: EventErrors } = {
        error: "Nothing is saved yet: something below does not fit.",
        errors: {
          ...(read.ok ? {} : read.errors),
          ...(picture.error ? { [EVENT_PICTURE]: picture.error } : {}),
        },
      };
      return data(answer, { status: 400 });
    }
    return answerStaff(async () => {
      const saved = await saveEvent(getStaff(args.context).db, read.value);
      if (saved.kind === "saved") return redirect(`/admin/events/${saved.id}?notice=saved`);
      return data(
        { error: "Someone else saved this event in the meantime. Load it anew, then change it." },
        { status: 409 },
      );
    });
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.found?.event.title ?? "Event";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function EventRoute({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData && "errors" in actionData ? (actionData.errors as EventErrors) : {};
  return (
    <>
      <StaffErrorNote answer={actionData ?? null} />
      <EventEditPage {...loaderData} errors={errors} />
    </>
  );
}
