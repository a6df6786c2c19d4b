import { data } from "react-router";
import { serviceDbContext, uploadsContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { changeApplication } from "~/programme/applications/staff/application-actions.server";
import { listApplications } from "~/programme/applications/staff/application-list.server";
import { ApplicationPage } from "~/programme/applications/staff/application-page";
import { toApplicationView } from "~/programme/applications/staff/application-view";
import { isApplicationId, readApplicationsQuery } from "~/programme/applications/staff/applications";
import { findApplication, readPanel } from "~/programme/applications/staff/applications.server";
import type { RefusedForm } from "~/programme/applications/staff/decision-section";
import { findMadeProfile } from "~/programme/applications/staff/make-designer.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/application";

const TO_SCORE = readApplicationsQuery(new URLSearchParams("show=to_score"));

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, db } = getStaff(context);
  const row = isApplicationId(params.id) ? await findApplication(db, params.id) : null;
  if (!row) throw data("No such application", { status: 404 });
  const panel = await readPanel(db, row.id);
  const { rows: toScore } = await listApplications({ id, service: context.get(serviceDbContext) }, TO_SCORE);
  const history = await listRecordHistory(db, { table: "designer_applications", id: row.id });
  return {
    // Covered here: what a member must not see yet does not leave the server.
    application: toApplicationView(row, panel.isOpen),
    panel,
    profile: await findMadeProfile(db, row),
    nextId: toScore.find(({ id }) => id !== row.id)?.id ?? null,
    history: panel.isOpen ? history : [],
    lastSave: history.slice(0, 1).map(({ at, member }) => ({ at, member })),
  };
}

export const action = staffFormAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  if (!isApplicationId(params.id)) throw data("No such application", { status: 404 });
  return changeApplication(db, context.get(uploadsContext), params.id, form);
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.application.title ?? "Application";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ApplicationPage {...loaderData} refused={actionData as RefusedForm | undefined} />
    </>
  );
}
