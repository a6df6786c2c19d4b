import { EVENT_CHOICES, eventState } from "~/events/events/staff/staff-events";
import { everyStaffEvent } from "~/events/events/staff/staff-events.server";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/events-csv";

const HEAD = ["Day", "Time", "Event", "Place", "Category", "Packages", "State", "Address"];

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, EVENT_CHOICES);
  async function* rows() {
    for (const event of await everyStaffEvent(db, query)) {
      const { iso, time } = localDate(event.event_date);
      const packages = event.is_free ? "Free" : event.packages;
      yield [
        iso,
        time,
        event.title,
        event.location,
        event.category,
        packages,
        eventState(event).label,
        `/events/${event.slug}`,
      ];
    }
  }
  return csvResponse("events.csv", HEAD, rows());
}
