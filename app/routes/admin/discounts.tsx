import { organisation } from "~/content/organisation";
import { requestContext } from "~/context";
import { readDiscountsQuery } from "~/features/admin/discounts/discounts";
import { listDiscounts } from "~/features/admin/discounts/discounts.server";
import { DiscountsPage } from "~/features/admin/discounts/discounts-page";
import { getStaff } from "~/features/admin/require-staff.server";
import type { Route } from "./+types/discounts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readDiscountsQuery(new URL(request.url).searchParams);
  const list = await listDiscounts(getStaff(context).db, query);
  return { ...list, query, now: context.get(requestContext).now.toISOString() };
}

export function meta() {
  return [{ title: `Discount codes | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function DiscountsRoute({ loaderData: { now, ...list } }: Route.ComponentProps) {
  return <DiscountsPage {...list} now={new Date(now)} />;
}
