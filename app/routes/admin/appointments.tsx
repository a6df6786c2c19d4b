import { organisation } from "~/content/organisation";
import { requestContext } from "~/context";
import { readAppointmentsQuery, weekDays } from "~/features/admin/appointments/appointments";
import { countToAnswer, listAppointments, listWeek } from "~/features/admin/appointments/appointments.server";
import { AppointmentsPage } from "~/features/admin/appointments/appointments-page";
import { getStaff } from "~/features/admin/require-staff.server";
import { localDate } from "~/lib/dates";
import type { Route } from "./+types/appointments";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const query = readAppointmentsQuery(new URL(request.url).searchParams, now);
  return {
    query,
    toAnswer: await countToAnswer(db),
    today: localDate(now).iso,
    week: query.show ? null : weekDays(query.week, await listWeek(db, query.week, now)),
    list: query.show ? await listAppointments(db, query, now) : null,
  };
}

export function meta() {
  return [{ title: `Appointments | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function AppointmentsRoute({ loaderData }: Route.ComponentProps) {
  return <AppointmentsPage {...loaderData} />;
}
