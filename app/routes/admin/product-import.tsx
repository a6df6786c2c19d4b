import { uploadsContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { readFormWithFiles } from "~/platform/uploads/read-form-with-files.server";
import { withSpool } from "~/platform/uploads/spool.server";
import { ImportPage } from "~/shop/catalogue/staff/import-page";
import { type DryRun, importProducts } from "~/shop/catalogue/staff/import-products.server";
import { actOnce } from "~/staff/form/staff-form-action.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/product-import";

export function action(args: Route.ActionArgs) {
  const { db } = getStaff(args.context);
  return withSpool(args.context.get(uploadsContext).spoolDir, async (spool) => {
    const form = await readFormWithFiles(args.request, spool);
    const work = () => importProducts(db, form);
    return form.get("intent") === "import" ? actOnce(args, form, work) : work();
  });
}

export function meta() {
  return [{ title: `Import pieces | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function ProductImportRoute({ actionData }: Route.ComponentProps) {
  const dryRun = (actionData as { dryRun?: DryRun } | undefined)?.dryRun;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ImportPage dryRun={dryRun} />
    </>
  );
}

/** Without one the page would open in the browser without asking the server, and its guard would not run. */
export const loader = () => null;
