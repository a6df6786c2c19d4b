import { data, redirect } from "react-router";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import { isOrderReference } from "~/shop/orders/order";
import { changeOrder } from "~/shop/orders/staff/order-actions.server";
import { findOrderDetails } from "~/shop/orders/staff/order-details.server";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { OrderPage } from "~/shop/orders/staff/order-page";
import type { RefusedChange } from "~/shop/orders/staff/refused-change";
import { queryPayGate } from "~/shop/payments/payments.server";
import { changeReturn, findStaffReturns } from "~/shop/returns/staff/order-returns.server";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import { useLastAnswer } from "~/staff/use-last-answer";
import type { Route } from "./+types/order";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, profile } = getStaff(context);
  const { reference } = params;
  const order = isOrderReference(reference)
    ? await findOrderDetails(db, context.get(picturesContext), reference)
    : null;
  if (!order) throw data("No such order", { status: 404 });
  return {
    order,
    returns: await findStaffReturns(db, order.id),
    buyersHref: context.get(orderLinksContext).pathFor(order),
    isAdmin: profile.role === "admin",
    now: context.get(requestContext).now.toISOString(),
  };
}

export const action = staffFormAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const order = await db
    .selectFrom("orders")
    .select(["id", "reference"])
    .where("reference", "=", params.reference)
    .executeTakeFirst();
  if (!order) throw data("No such order", { status: 404 });
  const answered = changeReturn(db, `${ORDERS_PATH}/${order.reference}`, form);
  if (answered) return answered;
  if (form.get("intent") !== "ask-paygate") return changeOrder(db, order, form);
  // What PayGate answers is written with the site's own rights, as in the job that asks by itself.
  const payments = context.get(paymentsContext);
  await queryPayGate(payments.db, payments.paygate, order.reference);
  return redirect(noticeHref(`${ORDERS_PATH}/${order.reference}`, "asked"));
});

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `${params.reference} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { order, returns, buyersHref, isAdmin, now } = loaderData;
  const answer = useLastAnswer(actionData) as Partial<RefusedChange> | undefined;
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <OrderPage
        order={order}
        returns={returns}
        buyersHref={buyersHref}
        isAdmin={isAdmin}
        now={new Date(now)}
        refused={answer?.typed && (answer as RefusedChange)}
      />
    </>
  );
}
