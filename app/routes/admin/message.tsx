import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { changeMessage, findMessage } from "~/people/contact/staff/message-thread.server";
import { MessageView } from "~/people/contact/staff/message-view";
import { isMessageId, MESSAGES_PATH, readMessagesQuery } from "~/people/contact/staff/messages";
import { factsContext } from "~/platform/organisation/facts-context";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { listHref } from "~/staff/list/list-query";
import { isUnanswered } from "~/staff/no-answer";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/message";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, id: member } = getStaff(context);
  const message = isMessageId(params.id) ? await findMessage(db, params.id) : null;
  if (!message) throw data("No such message", { status: 404 });
  const history = await listRecordHistory(db, { table: "contact_messages", id: message.id });
  const { customerService } = context.get(factsContext).mailboxes;
  return { message, member, history, answersGoTo: customerService };
}

export const action = staffFormAction(async ({ params, request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  if (!isMessageId(params.id)) throw data("No such message", { status: 404 });
  const query = readMessagesQuery(new URL(request.url).searchParams);
  const beside = { after: query.after, before: query.before };
  const here = listHref(`${MESSAGES_PATH}/${params.id}`, query, beside);
  return changeMessage(db, { id: params.id, here }, form);
});

/** After a conflict too: the thread shows what the other member wrote. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs) {
  return !isUnanswered(actionResult);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.message.subject ?? "Message";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function MessageRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <MessageView {...loaderData} answer={actionData} />
    </>
  );
}
