import { data } from "react-router";
import { isPersonId } from "~/people/members/people";
import { changePerson, findPerson } from "~/people/members/people.server";
import { PersonPage } from "~/people/members/person-page";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getAdmin } from "~/staff/require-admin.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/person";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, id } = getAdmin(context);
  const person = isPersonId(params.id) ? await findPerson(db, params.id) : null;
  if (!person) throw data("No such person", { status: 404 });
  return {
    person,
    history: await listRecordHistory(db, { table: "profiles", id: person.id }),
    isOwn: person.id === id,
  };
}

export const action = staffFormAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { db } = getAdmin(context);
  if (!isPersonId(params.id)) throw data("No such person", { status: 404 });
  return changePerson(db, params.id, form);
});

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.person.fullName ?? loaderData?.person.email ?? "Person";
  return [{ title: `${name} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function PersonRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <PersonPage {...loaderData} />
    </>
  );
}
