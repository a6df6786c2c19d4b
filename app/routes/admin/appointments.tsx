import { countAppointments, listAppointments } from "~/atelier/appointments/staff/appointment-list.server";
import { readAppointmentsQuery, weekDays } from "~/atelier/appointments/staff/appointments";
import { listWeek } from "~/atelier/appointments/staff/appointments.server";
import { AppointmentsPage } from "~/atelier/appointments/staff/appointments-page";
import { requestContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { factsContext } from "~/platform/organisation/facts-context";
import { organisation } from "~/platform/organisation/organisation";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/appointments";

/** Below the week; the list has them all. */
const SHOWN_TO_ANSWER = 8;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const query = readAppointmentsQuery(new URL(request.url).searchParams, now);
  const readWeek = async () => {
    const waiting = { ...EMPTY_QUERY, week: query.week, show: "to_answer" };
    return {
      days: weekDays(context.get(factsContext), query.week, await listWeek(db, query.week, now)),
      toAnswer: (await listAppointments(db, waiting, now)).appointments.slice(0, SHOWN_TO_ANSWER),
    };
  };
  return {
    query,
    counts: await countAppointments(db, now),
    today: localDate(now).iso,
    week: query.show ? null : await readWeek(),
    list: query.show ? await listAppointments(db, query, now) : null,
  };
}

export function meta() {
  return [{ title: `Appointments | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function AppointmentsRoute({ loaderData }: Route.ComponentProps) {
  return <AppointmentsPage {...loaderData} />;
}
