import { data, redirect } from "react-router";
import { listRows, reorder, restoreRecord } from "~/editorial/content/staff/content.server";
import {
  CONTENT_CHOICES,
  CONTENT_PATH,
  countHidden,
  shownRows,
} from "~/editorial/content/staff/content-kind";
import { ContentList } from "~/editorial/content/staff/content-list";
import { findKind } from "~/editorial/content/staff/kinds";
import { organisation } from "~/platform/organisation/organisation";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/content-list";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const kind = findKind(params.kind);
  if (!kind) throw data("No such content", { status: 404 });
  const rows = await listRows(db, context.get(picturesContext), kind);
  const [only] = rows;
  // A list of one that never grows is its form.
  if (kind.isFixed && only && rows.length === 1) throw redirect(`${CONTENT_PATH}/${kind.slug}/${only.id}`);
  const { slug, title, singular, lead, orderField, isFixed = false } = kind;
  const query = readListQuery(new URL(request.url).searchParams, CONTENT_CHOICES);
  return {
    ...{ slug, title, singular, lead, isFixed, query },
    isOrdered: orderField !== undefined,
    canBeHidden: kind.shownField !== undefined,
    rows: shownRows(rows, query),
    counts: { "": rows.length, ...countHidden(rows) },
  };
}

export const action = staffFormAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const kind = findKind(params.kind);
  if (!kind) throw data("No such content", { status: 404 });
  return form.get("intent") === "restore"
    ? restoreRecord(db, kind, form)
    : reorder(db, context.get(picturesContext), kind, form);
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.title ?? "Content";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ContentListRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ContentList {...loaderData} />
    </>
  );
}
