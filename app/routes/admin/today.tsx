import { redirect } from "react-router";
import { organisation } from "~/content/organisation";
import { nowContext } from "~/context";
import { callFunction } from "~/db/client";
import { getStaff } from "~/features/admin/require-staff.server";
import { answerStaff } from "~/features/admin/staff-error.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import { readToday } from "~/features/admin/today.server";
import { TodayPage } from "~/features/admin/today-page";
import type { Route } from "./+types/today";

export async function loader({ context }: Route.LoaderArgs) {
  return { today: await readToday(getStaff(context).db, context.get(nowContext)) };
}

/** A task is ticked off, or a mail that failed goes out again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = getStaff(context);
  const form = await request.formData();
  return answerStaff(async () => {
    if (form.get("intent") === "resend") {
      await callFunction(db, "resend_mail", { the_mail: String(form.get("mail")) });
      return redirect("/admin?said=resent");
    }
    await db
      .updateTable("staff_tasks")
      .set({ status: "done" })
      .where("id", "=", String(form.get("task")))
      .execute();
    return redirect("/admin?said=task");
  });
}

export function meta() {
  return [{ title: `Today | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function TodayRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <TodayPage today={loaderData.today} />
    </>
  );
}
