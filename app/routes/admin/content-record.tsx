import { data } from "react-router";
import { blankRecord, changeRecord, findRecord } from "~/editorial/content/staff/content.server";
import { ContentRecordPage } from "~/editorial/content/staff/content-record";
import { findKind } from "~/editorial/content/staff/kinds";
import { serviceDbContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import { findApplicationOf } from "~/programme/applications/staff/applications.server";
import { pictureRefs, withPictures } from "~/staff/form/picture-fields.server";
import type { RecordResult } from "~/staff/form/record-form";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/content-record";

const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const kind = findKind(params.kind);
  if (!kind || (kind.isFixed && params.id === NEW)) throw data("No such content", { status: 404 });
  if (params.id === NEW)
    return { slug: kind.slug, record: blankRecord(kind), pictures: [], history: [], application: null };
  const record = await findRecord(db, kind, params.id);
  if (!record) throw data("No such record", { status: 404 });
  const history = await listRecordHistory(db, { table: kind.table, id: params.id });
  const pictures = await listStaffPictures(db, pictureRefs(kind.fields, record.values), "portrait");
  const application = await findApplicationOf(db, kind.table, params.id);
  return { slug: kind.slug, record, pictures, history, application };
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { db } = getStaff(context);
  const kind = findKind(params.kind);
  if (!kind) throw data("No such content", { status: 404 });
  return withPictures(args, kind.fields, (form, errors) =>
    changeRecord(
      { db, service: context.get(serviceDbContext) },
      kind,
      params.id === NEW ? null : params.id,
      form,
      errors,
    ),
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.record.name || "New";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ContentRecordRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, record, pictures, history, application } = loaderData;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ContentRecordPage
        key={`${slug}/${record.id ?? NEW}`}
        slug={slug}
        record={record}
        pictures={pictures}
        history={history}
        application={application}
        answer={actionData as RecordResult | undefined}
      />
    </>
  );
}
