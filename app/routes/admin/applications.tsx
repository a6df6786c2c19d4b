import { redirect } from "react-router";
import { serviceDbContext } from "~/platform/context";
import { callFunction } from "~/platform/db/client";
import { organisation } from "~/platform/organisation/organisation";
import { countApplications, listApplications } from "~/programme/applications/staff/application-list.server";
import { APPLICATIONS_PATH, readApplicationsQuery } from "~/programme/applications/staff/applications";
import { ApplicationsPage } from "~/programme/applications/staff/applications-page";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/applications";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = { id: getStaff(context).id, service: context.get(serviceDbContext) };
  const query = readApplicationsQuery(new URL(request.url).searchParams);
  return { query, counts: await countApplications(member), ...(await listApplications(member, query)) };
}

/** Several at once: into review. */
export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const ids = form.getAll("application").map(String);
  if (ids.length === 0) return { error: "Select an application first." };
  const query = readApplicationsQuery(new URL(request.url).searchParams);
  return staffAction(async () => {
    const moved = await callFunction(db, "review_applications", { ids });
    const list = listHref(APPLICATIONS_PATH, query, { after: query.after, before: query.before });
    return redirect(noticeHref(list, moved > 0 ? "applications-reviewed" : "none-reviewed"));
  });
});

export function meta() {
  return [{ title: `Applications | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ApplicationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ApplicationsPage {...loaderData} />
    </>
  );
}
