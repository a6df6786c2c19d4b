import { siteContext } from "~/context";
import { formValues } from "~/features/admin/content/fields";
import { requireEntries } from "~/features/admin/form/staff-form-action.server";
import { previewNewsletter } from "~/features/admin/newsletter/newsletters.server";
import { getStaff } from "~/features/admin/require-staff.server";
import { readForm } from "~/platform/lib/read-form.server";
import type { Route } from "./+types/newsletter-preview";

/** What stands in the form, as the mail it would become. Nothing is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = getStaff(context);
  return previewNewsletter(
    db,
    context.get(siteContext).siteUrl,
    formValues(requireEntries(await readForm(request))),
  );
}
