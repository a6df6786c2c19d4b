import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { DISCOUNTS_PATH, isDiscountId, readDiscountsQuery } from "~/shop/discounts/staff/discounts";
import { changeDiscounts, countDiscounts, listDiscounts } from "~/shop/discounts/staff/discounts.server";
import { DiscountsPage } from "~/shop/discounts/staff/discounts-page";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/discounts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const query = readDiscountsQuery(new URL(request.url).searchParams);
  const list = await listDiscounts(db, query, now);
  return { ...list, query, counts: await countDiscounts(db, now), now: now.toISOString() };
}

export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const query = readDiscountsQuery(new URL(request.url).searchParams);
  const ids = form.getAll("discount").map(String).filter(isDiscountId);
  if (form.get("intent") === "end" && ids.length === 0) return { error: "Select a code first." };
  return changeDiscounts(getStaff(context).db, ids, form, {
    now: context.get(requestContext).now,
    page: listHref(DISCOUNTS_PATH, query, { after: query.after, before: query.before }),
  });
});

export function meta() {
  return [{ title: `Discount codes | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function DiscountsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { now, ...list } = loaderData;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <DiscountsPage {...list} now={new Date(now)} />
    </>
  );
}
