import { redirect } from "react-router";
import {
  isMessageId,
  MESSAGES_PATH,
  readMessagesQuery,
  statusAfter,
  toRecord,
} from "~/people/contact/staff/messages";
import {
  countMessages,
  listMessages,
  restoreStatuses,
  setStatus,
} from "~/people/contact/staff/messages.server";
import { MessagesPage } from "~/people/contact/staff/messages-page";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readMessagesQuery(new URL(request.url).searchParams);
  return { query, ...(await countMessages(db)), ...(await listMessages(db, query)) };
}

/** Several at once. Nobody outside is told of any of it. */
export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const query = readMessagesQuery(new URL(request.url).searchParams);
  const list = listHref(MESSAGES_PATH, query, { after: query.after, before: query.before });
  return staffAction(async () => {
    if (form.get("intent") === "restore-status") {
      await restoreStatuses(db, form.getAll("record"));
      return redirect(noticeHref(list, "restored"));
    }
    const status = statusAfter(String(form.get("intent")));
    const ids = form.getAll("message").map(String).filter(isMessageId);
    if (!status || ids.length === 0) return { error: "Select a message first." };
    const former = await setStatus(db, ids, status);
    const undo = { intent: "restore-status", records: former.map(toRecord) };
    return redirect(noticeHref(list, `message-${status}`, undo));
  });
});

export function meta() {
  return [{ title: `Messages | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function MessagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <MessagesPage {...loaderData} />
    </>
  );
}
