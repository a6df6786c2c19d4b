import { byDay } from "~/events/events/staff/staff-events";
import { findNumbers } from "~/events/events/staff/staff-events.server";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/event-sales-csv";

/** How an event stands: a line for each package, then what was sold of each on each day. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const numbers = await findNumbers(getStaff(context).db, params.id);
  const { packages } = numbers;
  const head = ["Package or day", "Sold", "Rand", "Held", "Offered", "Waiting", "Left", "People in"];
  async function* rows() {
    for (const { name, sold, soldCents, held, offered, waiting, left, in: peopleIn } of packages)
      yield [name, sold, soldCents / 100, held, offered, waiting, left ?? "", peopleIn];
    for (const { day, counts } of byDay(numbers))
      for (const [index, sold] of counts.entries())
        if (sold > 0) yield [`${day} ${packages[index]?.name ?? ""}`, sold, "", "", "", "", "", ""];
  }
  return csvResponse(`numbers-${params.id}.csv`, head, rows());
}
