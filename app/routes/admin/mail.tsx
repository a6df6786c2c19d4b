import { data, redirect } from "react-router";
import { formGuardContext, mailTransportContext, serviceDbContext, siteContext } from "~/platform/context";
import { factsContext } from "~/platform/organisation/facts-context";
import { organisation } from "~/platform/organisation/organisation";
import { MailPage } from "~/staff/email-log/mail-page";
import { isMailId, MAIL_PATH, readMailQuery, WITHHELD } from "~/staff/email-log/mails";
import {
  countMails,
  isMove,
  listMails,
  listWithheld,
  MAX_COUNTED,
  moveMails,
} from "~/staff/email-log/mails.server";
import { tryMailSettings } from "~/staff/email-log/test-mail.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/mail";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, profile } = getStaff(context);
  const query = readMailQuery(new URL(request.url).searchParams);
  const isWithheld = query.show === WITHHELD;
  const list = isWithheld
    ? { rows: [], links: { previous: null, next: null } }
    : await listMails(db, query, context.get(serviceDbContext));
  return {
    query,
    ...list,
    withheld: isWithheld ? await listWithheld(db) : [],
    counts: await countMails(db),
    most: MAX_COUNTED,
    keepsFiles: context.get(mailTransportContext)?.keepsFiles ?? false,
    ownAddress: profile.email,
  };
}

/** Moves several mails, or tries the mail settings. */
export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db, id, profile } = getStaff(context);
  const intent = String(form.get("intent"));
  if (intent === "test") {
    const transport = context.get(mailTransportContext);
    const isAdmitted = await context.get(formGuardContext).admits("mail-test", id);
    if (!transport || !isAdmitted)
      return data({ error: "That were many test mails. Please wait ten minutes." }, { status: 429 });
    const { siteUrl } = context.get(siteContext);
    const facts = context.get(factsContext);
    return { test: await tryMailSettings(transport, { siteUrl, facts }, profile.email) };
  }
  const query = readMailQuery(new URL(request.url).searchParams);
  const list = listHref(MAIL_PATH, query, { after: query.after, before: query.before });
  const ids = form.getAll("mail").map(String).filter(isMailId);
  if (!isMove(intent) || ids.length === 0) return { error: "Select a mail first." };
  return staffAction(async () => {
    const moved = await moveMails(db, ids, intent);
    return redirect(noticeHref(list, moved === ids.length ? `mail-${intent}` : "mail-some"));
  });
});

export function meta() {
  return [{ title: `Mail | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function MailRoute({ loaderData, actionData }: Route.ComponentProps) {
  const test = (actionData && "test" in actionData && actionData.test) || null;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <MailPage {...loaderData} test={test} />
    </>
  );
}
