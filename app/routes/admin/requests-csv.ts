import {
  clockText,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  readRequestsQuery,
} from "~/people/privacy-requests/requests";
import { everyRequest } from "~/people/privacy-requests/requests.server";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getAdmin } from "~/staff/require-admin.server";
import type { Route } from "./+types/requests-csv";

const HEAD = ["Asked", "Who", "For", "How", "Due", "State"];

/** What the list shows, all of it: for whoever asks the house how it answered. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const query = readRequestsQuery(new URL(request.url).searchParams);
  async function* rows() {
    for await (const row of everyRequest(db, query))
      yield [
        row.askedOn,
        row.email ?? "Forgotten",
        REQUEST_KINDS[row.kind],
        REQUEST_CHANNELS[row.channel],
        row.dueOn,
        clockText(row).label,
      ];
  }
  return csvResponse("requests.csv", HEAD, rows());
}
