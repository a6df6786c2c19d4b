import { organisation } from "~/content/organisation";
import { requestContext } from "~/context";
import { EventsListPage } from "~/features/admin/events/events-list-page";
import { listStaffEvents } from "~/features/admin/events/staff-events.server";
import { getStaff } from "~/features/admin/require-staff.server";
import type { Route } from "./+types/events";

export async function loader({ context }: Route.LoaderArgs) {
  return { events: await listStaffEvents(getStaff(context).db, context.get(requestContext).now) };
}

export function meta() {
  return [{ title: `Events | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function EventsRoute({ loaderData }: Route.ComponentProps) {
  return <EventsListPage events={loaderData.events} />;
}
