import { localDate } from "~/platform/lib/dates";
import { readAuditQuery } from "~/staff/audit/audit";
import { everyAuditEntry } from "~/staff/audit/audit.server";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getAdmin } from "~/staff/require-admin.server";
import type { Route } from "./+types/audit-csv";

const HEAD = ["When", "Who", "What", "Action", "Record", "Order", "Field", "Before", "After"];

/** What the list shows, all of it: one line for each field. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const query = readAuditQuery(new URL(request.url).searchParams);
  async function* rows() {
    for await (const { at, member, noun, action, recordId, reference, changes } of everyAuditEntry(
      db,
      query,
    )) {
      const { iso, time } = localDate(at);
      const cells = [`${iso} ${time}`, member, noun, action, recordId, reference];
      if (changes.length === 0) yield [...cells, null, null, null];
      for (const { field, before, after } of changes) yield [...cells, field, before, after];
    }
  }
  return csvResponse("audit.csv", HEAD, rows());
}
