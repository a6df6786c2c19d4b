import { organisation } from "~/content/organisation";
import { requestContext } from "~/context";
import { readRequestsQuery } from "~/features/admin/requests/requests";
import { countRequests, listRequests, recordRequest } from "~/features/admin/requests/requests.server";
import { RequestsPage } from "~/features/admin/requests/requests-page";
import { getAdmin } from "~/features/admin/require-admin.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import { localDate } from "~/lib/dates";
import { readForm } from "~/lib/read-form.server";
import type { Route } from "./+types/requests";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const query = readRequestsQuery(new URL(request.url).searchParams);
  const [page, counts] = await Promise.all([listRequests(db, query), countRequests(db)]);
  return { ...page, counts, query, today: localDate(context.get(requestContext).now).iso };
}

export async function action({ request, context }: Route.ActionArgs) {
  return recordRequest(getAdmin(context).db, await readForm(request));
}

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
