import { data } from "react-router";
import { changeAppointment } from "~/atelier/appointments/staff/appointment-actions.server";
import { AppointmentPage } from "~/atelier/appointments/staff/appointment-page";
import { isAppointmentId, OFFERED_DAYS } from "~/atelier/appointments/staff/appointments";
import {
  findAppointment,
  listAtelierPlaces,
  listClashes,
  listFittings,
  listTaken,
} from "~/atelier/appointments/staff/appointments.server";
import { freeTimes } from "~/atelier/bookings/free-times";
import { requestContext } from "~/platform/context";
import { localDate, momentAt } from "~/platform/lib/dates";
import { addDays } from "~/platform/lib/public-holidays";
import { factsContext } from "~/platform/organisation/facts-context";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/appointment";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const appointment = isAppointmentId(params.id) ? await findAppointment(db, params.id, now) : null;
  if (!appointment) throw data("No such appointment", { status: 404 });
  const { id, minutes } = appointment;
  const places = await listAtelierPlaces(db);
  const busy = await listTaken(db, now, id);
  const placeIds = places.map((place) => place.id);
  const facts = context.get(factsContext);
  const free = (first: string, days: number) =>
    freeTimes(facts, busy, { first, days, minutes, placeIds, now });
  const lastOffered = addDays(localDate(now).iso, OFFERED_DAYS - 1);
  const askedDay =
    appointment.asked && appointment.asked.date > lastOffered ? free(appointment.asked.date, 1) : [];
  return {
    appointment,
    places,
    clashes: await listClashes(db, appointment, now),
    free: [...free(localDate(now).iso, OFFERED_DAYS), ...askedDay],
    fittings: await listFittings(db, id),
    history: await listRecordHistory(db, { table: "appointments", id }),
    hasBegun: momentAt(appointment.date, appointment.time) <= now,
  };
}

export const action = staffFormAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  if (!isAppointmentId(params.id)) throw data("No such appointment", { status: 404 });
  const { now } = context.get(requestContext);
  return changeAppointment(db, params.id, form, { now, facts: context.get(factsContext) });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.appointment.name ?? "Appointment";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function AppointmentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <AppointmentPage {...loaderData} refused={actionData} />
    </>
  );
}
