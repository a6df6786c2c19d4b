import { redirect } from "react-router";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { addTask, finishTask, reopenTask } from "~/shop/orders/staff/tasks.server";
import { moveMails } from "~/staff/email-log/mails.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import { readToday } from "~/staff/today";
import { TodayPage } from "~/staff/today-page";
import { TODAY_READERS } from "~/staff-area.server";
import { TODAY_VIEW } from "~/staff-today";
import type { Route } from "./+types/today";

export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(requestContext);
  return { today: await readToday(TODAY_READERS, getStaff(context).db, now) };
}

/** A task is added or ticked off, or a mail that failed goes out again. */
export const action = staffFormAction(async ({ context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  return staffAction(async () => {
    if (form.get("intent") === "resend") {
      await moveMails(db, [String(form.get("mail"))], "resend");
      return redirect("/admin?notice=resent");
    }
    if (form.get("intent") === "add-task")
      return redirect(noticeHref("/admin", await addTask(db, String(form.get("task") ?? ""))));
    const task = String(form.get("record"));
    if (form.get("intent") === "reopen-task")
      return redirect(noticeHref("/admin", await reopenTask(db, task)));
    const { notice, undo } = await finishTask(db, task);
    return redirect(noticeHref("/admin", notice, undo));
  });
});

export function meta() {
  return [{ title: `Today | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function TodayRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <TodayPage today={loaderData.today} view={TODAY_VIEW} />
    </>
  );
}
