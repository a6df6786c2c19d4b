import { MESSAGE_MARKS, readMessagesQuery } from "~/people/contact/staff/messages";
import { everyMessage } from "~/people/contact/staff/messages.server";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/messages-csv";

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readMessagesQuery(new URL(request.url).searchParams);
  async function* rows() {
    for await (const { created_at, status, name, email, subject, message } of everyMessage(db, query)) {
      const { iso, time } = localDate(created_at);
      yield [`${iso} ${time}`, MESSAGE_MARKS[status].label, name, email, subject, message];
    }
  }
  return csvResponse("messages.csv", ["Came", "State", "Name", "Email", "Subject", "Message"], rows());
}
