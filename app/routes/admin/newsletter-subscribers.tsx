import { SUBSCRIBER_CHOICES, SUBSCRIBERS_PATH } from "~/people/newsletter/staff/newsletter";
import {
  countSubscribers,
  listLeft,
  listSubscribers,
  removeSubscribers,
} from "~/people/newsletter/staff/subscribers.server";
import { SubscribersPage } from "~/people/newsletter/staff/subscribers-page";
import { UUID } from "~/platform/lib/uuid";
import { organisation } from "~/platform/organisation/organisation";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref, readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/newsletter-subscribers";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, SUBSCRIBER_CHOICES);
  const counts = await countSubscribers(db);
  if (query.show === "left") return { query, counts, subscribers: [], ...(await listLeft(db, query)) };
  return { query, counts, left: [], askedLeftAt: null, ...(await listSubscribers(db, query)) };
}

export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const ids = form
    .getAll("record")
    .map(String)
    .filter((id) => UUID.test(id));
  const query = readListQuery(new URL(request.url).searchParams, SUBSCRIBER_CHOICES);
  return removeSubscribers(db, ids, listHref(SUBSCRIBERS_PATH, query));
});

export function meta() {
  return [{ title: `Subscribers | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function NewsletterSubscribersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <SubscribersPage {...loaderData} />
    </>
  );
}
