import { data } from "react-router";
import { heldSections } from "~/people/privacy-requests/held-data";
import { RequestPage } from "~/people/privacy-requests/request-page";
import { isRequestId } from "~/people/privacy-requests/requests";
import { changeRequest, findRequest, readHeldData } from "~/people/privacy-requests/requests.server";
import { requestContext, uploadsContext } from "~/platform/context";
import type { Db } from "~/platform/db/client";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getAdmin } from "~/staff/require-admin.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/request";

async function getRequest(db: Db, id: string) {
  const request = isRequestId(id) ? await findRequest(db, id) : null;
  if (!request) throw data("No such request", { status: 404 });
  return request;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getAdmin(context);
  const request = await getRequest(db, params.id);
  const [held, history] = await Promise.all([
    request.email === null ? null : readHeldData(db, request.email).then(heldSections),
    listRecordHistory(db, { table: "data_requests", id: request.id }),
  ]);
  return { request, held, history };
}

export const action = staffFormAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { db } = getAdmin(context);
  const { log } = context.get(requestContext);
  const asked = await getRequest(db, params.id);
  return changeRequest(db, asked, form, { ...context.get(uploadsContext), log });
});

export function meta() {
  return [{ title: `Request | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function RequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <RequestPage {...loaderData} refused={actionData} />
    </>
  );
}
