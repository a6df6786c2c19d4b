import { ImportPage } from "~/people/newsletter/staff/import-page";
import { importSubscribers } from "~/people/newsletter/staff/import-subscribers.server";
import type { ImportPlan } from "~/people/newsletter/staff/subscriber-csv";
import { uploadsContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { readFormWithFiles } from "~/platform/uploads/read-form-with-files.server";
import { withSpool } from "~/platform/uploads/spool.server";
import { actOnce } from "~/staff/form/staff-form-action.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/newsletter-import";

export function action(args: Route.ActionArgs) {
  const { db } = getStaff(args.context);
  return withSpool(args.context.get(uploadsContext).spoolDir, async (spool) => {
    const form = await readFormWithFiles(args.request, spool);
    const work = () => importSubscribers(db, form);
    return form.get("intent") === "import" ? actOnce(args, form, work) : work();
  });
}

export function meta() {
  return [{ title: `Import subscribers | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

interface Answer {
  plan?: ImportPlan;
  typed?: Record<string, string>;
}

export default function NewsletterImportRoute({ actionData }: Route.ComponentProps) {
  const { plan, typed } = (actionData ?? {}) as Answer;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ImportPage plan={plan} typed={typed} />
    </>
  );
}

/** Without one the page would open in the browser without asking the server, and its guard would not run. */
export const loader = () => null;
