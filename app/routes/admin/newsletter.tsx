import { organisation } from "~/content/organisation";
import { readListQuery } from "~/features/admin/list/list-query";
import { countReaders, listLetters } from "~/features/admin/newsletter/letters.server";
import { LettersPage } from "~/features/admin/newsletter/letters-page";
import { UUID } from "~/features/admin/newsletter/newsletter";
import { getStaff } from "~/features/admin/require-staff.server";
import type { Route } from "./+types/newsletter";

const CHOICES = { shows: [], sorts: [], key: UUID };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, CHOICES);
  return { query, ...(await listLetters(db, query)), readers: await countReaders(db) };
}

export function meta() {
  return [{ title: `Newsletter | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function NewsletterRoute({ loaderData }: Route.ComponentProps) {
  return <LettersPage {...loaderData} />;
}
