import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { APPOINTMENTS_PATH, isAppointmentId } from "~/atelier/appointments/staff/appointments";
import { listAtelierPlaces, listTaken } from "~/atelier/appointments/staff/appointments.server";
import { readAtelierSettings } from "~/atelier/appointments/staff/atelier-settings.server";
import { enterAppointment, findClient } from "~/atelier/appointments/staff/new-appointment.server";
import { NewAppointmentPage } from "~/atelier/appointments/staff/new-appointment-page";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { typedValues } from "~/staff/form/typed-values";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/new-appointment";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const client = new URL(request.url).searchParams.get("client") ?? "";
  return {
    idempotencyKey: randomUUID(),
    now: now.toISOString(),
    busy: await listTaken(db, now),
    services: (await readAtelierSettings(db)).services,
    places: await listAtelierPlaces(db),
    client: isAppointmentId(client) ? await findClient(db, client) : null,
  };
}

export const action = staffFormAction(async ({ context }: Route.ActionArgs, form) => {
  return staffAction(
    async () => {
      const id = await enterAppointment(getStaff(context).db, form);
      return redirect(noticeHref(`${APPOINTMENTS_PATH}/${id}`, "appointment-entered"));
    },
    { typed: typedValues(form) },
  );
});

export function meta() {
  return [{ title: `New appointment | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

interface RefusedAppointment {
  typed?: Record<string, string>;
}

export default function NewAppointmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <NewAppointmentPage {...loaderData} typed={(actionData as RefusedAppointment | undefined)?.typed} />
    </>
  );
}
