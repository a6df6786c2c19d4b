import { NEWSLETTER_CHOICES } from "~/people/newsletter/staff/newsletter";
import {
  countNewsletters,
  countReaders,
  listNewsletters,
  restoreNewsletter,
} from "~/people/newsletter/staff/newsletters.server";
import { NewslettersPage } from "~/people/newsletter/staff/newsletters-page";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/newsletter";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, NEWSLETTER_CHOICES);
  return {
    query,
    ...(await listNewsletters(db, query)),
    counts: await countNewsletters(db),
    readers: await countReaders(db),
  };
}

/** What the bar with Undo sends. */
export const action = staffFormAction(async ({ context }: Route.ActionArgs, form) => {
  return restoreNewsletter(getStaff(context).db, String(form.get("record")));
});

export function meta() {
  return [{ title: `Newsletter | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function NewsletterRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <NewslettersPage {...loaderData} />
    </>
  );
}
