import { data } from "react-router";
import { isAppointmentId } from "~/atelier/appointments/staff/appointments";
import { findAppointment } from "~/atelier/appointments/staff/appointments.server";
import { requestContext, uploadsContext } from "~/platform/context";
import { fileResponse } from "~/platform/uploads/file-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/appointment-file";

/** A file a client sent with their request, by its number. The row is read with the member's own rights. */
export async function loader({ params: { id, number }, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const appointment = isAppointmentId(id) ? await findAppointment(db, id, now) : null;
  const folder = appointment?.filesFolder;
  const { files } = context.get(uploadsContext);
  const isNumber = /^[1-9]\d?$/.test(number);
  const file = folder && isNumber ? await fileResponse(files, `booking-files/${folder}/${number}`) : null;
  if (!file) throw data("No such file", { status: 404 });
  return file;
}
