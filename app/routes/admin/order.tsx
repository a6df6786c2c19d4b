import { data } from "react-router";
import { organisation } from "~/content/organisation";
import { nowContext, orderLinksContext } from "~/context";
import type { BuyerConflict } from "~/features/admin/orders/buyer-form";
import { changeOrder } from "~/features/admin/orders/order-actions.server";
import { findOrderDetails } from "~/features/admin/orders/order-details.server";
import { OrderPage } from "~/features/admin/orders/order-page";
import { getStaff } from "~/features/admin/require-staff.server";
import { StaffErrorNote } from "~/features/admin/staff-error-note";
import { isOrderReference } from "~/features/orders/order";
import type { Route } from "./+types/order";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, profile } = getStaff(context);
  const { reference } = params;
  const order = isOrderReference(reference) ? await findOrderDetails(db, reference) : null;
  if (!order) throw data("No such order", { status: 404 });
  return {
    order,
    buyersHref: context.get(orderLinksContext).pathFor(reference),
    isAdmin: profile.role === "admin",
    now: context.get(nowContext).toISOString(),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db } = getStaff(context);
  const order = await db
    .selectFrom("orders")
    .select(["id", "reference"])
    .where("reference", "=", params.reference)
    .executeTakeFirst();
  if (!order) throw data("No such order", { status: 404 });
  return changeOrder(db, order, await request.formData());
}

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `${params.reference} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { order, buyersHref, isAdmin, now } = loaderData;
  const answer = actionData as { conflict?: BuyerConflict } | undefined;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <OrderPage
        order={order}
        buyersHref={buyersHref}
        isAdmin={isAdmin}
        now={new Date(now)}
        conflict={answer?.conflict}
      />
    </>
  );
}
