import { everyAppointment } from "~/atelier/appointments/staff/appointment-list.server";
import { readAppointmentsQuery, STATUS_MARKS } from "~/atelier/appointments/staff/appointments";
import { requestContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/appointments-csv";

const HEAD = ["Date", "Time", "Minutes", "Name", "Email", "Phone", "Service", "State", "Asks for", "Asked"];

/** What the list shows, all of it; of the week, everything. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const query = readAppointmentsQuery(new URL(request.url).searchParams, now);
  async function* rows() {
    for await (const found of everyAppointment(db, { ...query, show: query.show || "all" }, now)) {
      const { iso, time } = localDate(found.askedAt);
      yield [
        found.date,
        found.time,
        found.minutes,
        found.name,
        found.email,
        found.phone,
        found.service,
        STATUS_MARKS[found.status].label,
        found.asked && `${found.asked.date} ${found.asked.time}`,
        `${iso} ${time}`,
      ];
    }
  }
  return csvResponse("appointments.csv", HEAD, rows());
}
