import { PEOPLE_CHOICES, PEOPLE_SHOWS, shownPeople } from "~/people/members/people";
import {
  changePeople,
  isTwoStepRequiredFor,
  listOpenInvitations,
  listPeople,
  listShownPeople,
} from "~/people/members/people.server";
import { PeoplePage } from "~/people/members/people-page";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { readListQuery } from "~/staff/list/list-query";
import { getAdmin } from "~/staff/require-admin.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import { useLastAnswer } from "~/staff/use-last-answer";
import type { Route } from "./+types/people";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, id } = getAdmin(context);
  const query = readListQuery(new URL(request.url).searchParams, PEOPLE_CHOICES);
  const [staff, invitations, isRequired] = await Promise.all([
    listPeople(db, { search: "" }),
    listOpenInvitations(db),
    isTwoStepRequiredFor(db),
  ]);
  return {
    people: query.search ? await listShownPeople(db, query) : shownPeople(staff, query),
    counts: Object.fromEntries(PEOPLE_SHOWS.map(({ show, isShown }) => [show, staff.filter(isShown).length])),
    invitations,
    isRequired,
    query,
    own: id,
    now: context.get(requestContext).now.toISOString(),
  };
}

export const action = staffFormAction(async ({ context }: Route.ActionArgs, form) => {
  return changePeople(getAdmin(context).db, form);
});

export function meta() {
  return [{ title: `People | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function PeopleRoute({ loaderData: { now, ...view }, actionData }: Route.ComponentProps) {
  const { typed } = (useLastAnswer(actionData) ?? {}) as { typed?: Record<string, string> };
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <PeoplePage {...view} now={new Date(now)} typed={typed} />
    </>
  );
}
