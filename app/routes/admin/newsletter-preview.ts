import { previewNewsletter } from "~/people/newsletter/staff/newsletters.server";
import { siteContext } from "~/platform/context";
import { readForm } from "~/platform/lib/read-form.server";
import { factsContext } from "~/platform/organisation/facts-context";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { formValues } from "~/staff/form/fields";
import { requireEntries } from "~/staff/form/staff-form-action.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/newsletter-preview";

/** What stands in the form, as the mail it would become. Nothing is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = getStaff(context);
  return previewNewsletter(
    db,
    context.get(picturesContext),
    { siteUrl: context.get(siteContext).siteUrl, facts: context.get(factsContext) },
    formValues(requireEntries(await readForm(request))),
  );
}
