import { data, redirect } from "react-router";
import { getLinks } from "~/links.server";
import { composeEmail } from "~/mails.server";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { factsContext } from "~/platform/organisation/facts-context";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { MailView } from "~/staff/email-log/mail-view";
import { COVERED, isMailId, MAIL_PATH, readMailQuery } from "~/staff/email-log/mails";
import { findMail, isMove, moveMails, previewMail } from "~/staff/email-log/mails.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { listHref } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/one-mail";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const found = isMailId(params.id) ? await findMail(db, params.id, now) : null;
  if (!found) throw data("No such mail", { status: 404 });
  // Composed as the worker does it, which may read more than a member may.
  const facts = context.get(factsContext);
  const deps = {
    service: context.get(serviceDbContext),
    pictures: () => context.get(picturesContext),
    siteUrl: context.get(siteContext).siteUrl,
    ...getLinks(context),
    facts: () => facts,
    now: () => now,
  };
  return {
    ...found,
    preview: found.isCovered
      ? { refusal: COVERED }
      : await previewMail(found.mail, (row) => composeEmail(deps, row)),
    history: await listRecordHistory(db, { table: "outbox", id: params.id }),
  };
}

export const action = staffFormAction(async ({ params, request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const intent = String(form.get("intent"));
  if (!isMailId(params.id) || !isMove(intent)) throw data("No such change", { status: 400 });
  const query = readMailQuery(new URL(request.url).searchParams);
  const beside = { after: query.after, before: query.before };
  const here = listHref(`${MAIL_PATH}/${params.id}`, query, beside);
  return staffAction(async () => {
    const moved = await moveMails(db, [params.id], intent);
    return redirect(noticeHref(here, moved === 1 ? `mail-${intent}` : "mail-some"));
  });
});

export default function OneMailRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div>
      <StaffErrorNote answer={actionData} />
      <MailView {...loaderData} />
    </div>
  );
}
