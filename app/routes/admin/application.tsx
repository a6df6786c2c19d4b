import { data } from "react-router";
import { organisation } from "~/content/organisation";
import { ApplicationPage } from "~/features/admin/applications/application-page";
import { isApplicationId } from "~/features/admin/applications/applications";
import { answerApplication, findApplication } from "~/features/admin/applications/applications.server";
import { listRecordHistory } from "~/features/admin/history/record-history.server";
import { getStaff } from "~/features/admin/require-staff.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import type { Route } from "./+types/application";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const application = isApplicationId(params.id) ? await findApplication(db, params.id) : null;
  if (!application) throw data("No such application", { status: 404 });
  const record = { table: "designer_applications", id: application.id } as const;
  return { application, history: await listRecordHistory(db, record) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db } = getStaff(context);
  if (!isApplicationId(params.id)) throw data("No such application", { status: 404 });
  return answerApplication(db, params.id, await request.formData());
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.application.company_label_name ?? "Application";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ApplicationPage {...loaderData} refused={actionData} />
    </>
  );
}
