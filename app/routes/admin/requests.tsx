import { readRequestsQuery } from "~/people/privacy-requests/requests";
import { countRequests, listRequests, recordRequest } from "~/people/privacy-requests/requests.server";
import { RequestsPage } from "~/people/privacy-requests/requests-page";
import { requestContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { getAdmin } from "~/staff/require-admin.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/requests";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const query = readRequestsQuery(new URL(request.url).searchParams);
  const [page, counts] = await Promise.all([listRequests(db, query), countRequests(db)]);
  return { ...page, counts, query, today: localDate(context.get(requestContext).now).iso };
}

export const action = staffFormAction(async ({ context }: Route.ActionArgs, form) => {
  return recordRequest(getAdmin(context).db, form);
});

export function meta() {
  return [{ title: `Requests | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function RequestsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <RequestsPage {...loaderData} refused={actionData} />
    </>
  );
}
