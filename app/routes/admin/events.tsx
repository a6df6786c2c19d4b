import { EventsListPage } from "~/events/events/staff/events-list-page";
import { EVENT_CHOICES } from "~/events/events/staff/staff-events";
import { countStaffEvents, listStaffEvents } from "~/events/events/staff/staff-events.server";
import { organisation } from "~/platform/organisation/organisation";
import { readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/events";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, EVENT_CHOICES);
  return { ...(await listStaffEvents(db, query)), counts: await countStaffEvents(db), query };
}

export function meta() {
  return [{ title: `Events | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function EventsRoute({ loaderData }: Route.ComponentProps) {
  return <EventsListPage {...loaderData} />;
}
