import { data, redirect } from "react-router";
import { organisation } from "~/content/organisation";
import { EventEditPage } from "~/features/admin/events/event-edit-page";
import { type EventErrors, readEventForm } from "~/features/admin/events/event-form";
import {
  findNumbers,
  findStaffEvent,
  listEventPictures,
  saveEvent,
} from "~/features/admin/events/staff-events.server";
import { getStaff } from "~/features/admin/require-staff.server";
import { answerStaff } from "~/features/admin/staff-error.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import type { Route } from "./+types/event";

const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const pictures = await listEventPictures(db);
  if (params.id === NEW) return { found: null, numbers: null, pictures };
  const found = await findStaffEvent(db, params.id);
  if (!found) throw data("No such event", { status: 404 });
  return { found, numbers: await findNumbers(db, params.id), pictures };
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = readEventForm(await request.formData());
  if (!read.ok) {
    const answer: { error: string; errors: EventErrors } = {
      error: "Nothing is saved yet: something below does not fit.",
      errors: read.errors,
    };
    return data(answer, { status: 400 });
  }
  return answerStaff(async () => {
    const saved = await saveEvent(getStaff(context).db, read.value);
    if (saved.kind === "saved") return redirect(`/admin/events/${saved.id}?notice=saved`);
    return data(
      { error: "Someone else saved this event in the meantime. Load it anew, then change it." },
      { status: 409 },
    );
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
