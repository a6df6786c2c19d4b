import { data } from "react-router";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { DiscountPage } from "~/shop/discounts/staff/discount-page";
import { DISCOUNTS_PATH, isDiscountId } from "~/shop/discounts/staff/discounts";
import { changeDiscounts, findDiscount, listUses } from "~/shop/discounts/staff/discounts.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/discount";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const discount = isDiscountId(params.id) ? await findDiscount(db, params.id) : null;
  if (!discount) throw data("No such code", { status: 404 });
  return {
    discount,
    uses: await listUses(db, discount.id),
    history: await listRecordHistory(db, { table: "discounts", id: discount.id }),
    now: context.get(requestContext).now.toISOString(),
  };
}

export const action = staffFormAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  if (!isDiscountId(params.id) || !(await findDiscount(db, params.id)))
    throw data("No such code", { status: 404 });
  return changeDiscounts(db, [params.id], form, {
    now: context.get(requestContext).now,
    page: `${DISCOUNTS_PATH}/${params.id}`,
  });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.discount.code ?? "Discount code";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function DiscountRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { now, ...rest } = loaderData;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <DiscountPage {...rest} now={new Date(now)} />
    </>
  );
}
