import { organisation } from "~/content/organisation";
import { readListQuery } from "~/features/admin/list/list-query";
import { NEWSLETTER_CHOICES } from "~/features/admin/newsletter/newsletter";
import {
  countNewsletters,
  countReaders,
  listNewsletters,
  restoreNewsletter,
} from "~/features/admin/newsletter/newsletters.server";
import { NewslettersPage } from "~/features/admin/newsletter/newsletters-page";
import { getStaff } from "~/features/admin/require-staff.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import { readForm } from "~/lib/read-form.server";
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
export async function action({ request, context }: Route.ActionArgs) {
  return restoreNewsletter(getStaff(context).db, String((await readForm(request)).get("record")));
}

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
