import { serviceDbContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { everyApplication } from "~/programme/applications/staff/application-list.server";
import { listedMark, readApplicationsQuery } from "~/programme/applications/staff/applications";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/applications-csv";

const HEAD = [
  "Reference",
  "Received",
  "Status",
  "Designer",
  "Label",
  "Email",
  "Type",
  "Designs",
  "From",
  "My score",
  "Scores in",
  "Average",
];

/** What the list shows, all of it, and as covered as the list is. */
export function loader({ request, context }: Route.LoaderArgs) {
  const member = { id: getStaff(context).id, service: context.get(serviceDbContext) };
  const query = readApplicationsQuery(new URL(request.url).searchParams);
  async function* rows() {
    for await (const row of everyApplication(member, query)) {
      const { iso, time } = localDate(row.receivedAt);
      yield [
        row.reference,
        `${iso} ${time}`,
        listedMark(row).label,
        row.designer,
        row.label,
        row.email,
        row.type,
        row.designs.join(", "),
        row.town,
        row.myMean,
        row.scored,
        row.mean,
      ];
    }
  }
  return csvResponse("applications.csv", HEAD, rows());
}
