import { organisation } from "~/content/organisation";
import { readListQuery } from "~/features/admin/list/list-query";
import {
  countLetters,
  countReaders,
  listLetters,
  restoreLetter,
} from "~/features/admin/newsletter/letters.server";
import { LettersPage } from "~/features/admin/newsletter/letters-page";
import { LETTER_CHOICES } from "~/features/admin/newsletter/newsletter";
import { getStaff } from "~/features/admin/require-staff.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import { readForm } from "~/lib/read-form.server";
import type { Route } from "./+types/newsletter";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, LETTER_CHOICES);
  return {
    query,
    ...(await listLetters(db, query)),
    counts: await countLetters(db),
    readers: await countReaders(db),
  };
}

/** What the bar with Undo sends. */
export async function action({ request, context }: Route.ActionArgs) {
  return restoreLetter(getStaff(context).db, String((await readForm(request)).get("record")));
}

export function meta() {
  return [{ title: `Newsletter | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function NewsletterRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <LettersPage {...loaderData} />
    </>
  );
}
