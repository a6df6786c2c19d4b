import { MAX_RESULTS, PEOPLE_CHOICES, roleLabel } from "~/people/members/people";
import { listShownPeople } from "~/people/members/people.server";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { readListQuery } from "~/staff/list/list-query";
import { getAdmin } from "~/staff/require-admin.server";
import type { Route } from "./+types/people-csv";

const HEAD = ["Name", "Email", "Role", "Since", "Last seen", "Second step", "Signed in on devices"];

/** What the list shows: the staff, or the few that a search found. It is no way to take all customers along. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const query = readListQuery(new URL(request.url).searchParams, PEOPLE_CHOICES);
  async function* rows() {
    const people = await listShownPeople(db, query);
    for (const person of query.search ? people.slice(0, MAX_RESULTS) : people)
      yield [
        person.fullName,
        person.email,
        roleLabel(person.role),
        localDate(person.createdAt).iso,
        person.seenAt && localDate(person.seenAt).iso,
        person.hasTwoStep ? "on" : "off",
        person.openSessions,
      ];
  }
  return csvResponse("people.csv", HEAD, rows());
}
