import { redirect } from "react-router";
import { requestContext, serviceDbContext } from "~/platform/context";
import { callFunction } from "~/platform/db/client";
import { organisation } from "~/platform/organisation/organisation";
import { ORDER_CHOICES, ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { countOrders, listOrders } from "~/shop/orders/staff/order-list.server";
import { OrdersPage } from "~/shop/orders/staff/orders-page";
import { staffFormAction } from "~/staff/form/staff-form-action.server";
import { listHref, readListQuery } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { getStaff } from "~/staff/require-staff.server";
import { staffAction } from "~/staff/staff-error.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/orders";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const query = readListQuery(new URL(request.url).searchParams, ORDER_CHOICES);
  const { orders, links } = await listOrders(db, query, now, context.get(serviceDbContext));
  return { orders, links, query, counts: await countOrders(db, now), now: now.toISOString() };
}

export const action = staffFormAction(async ({ request, context }: Route.ActionArgs, form) => {
  const { db } = getStaff(context);
  const query = readListQuery(new URL(request.url).searchParams, ORDER_CHOICES);
  const list = listHref(ORDERS_PATH, query, { after: query.after, before: query.before });
  if (form.get("intent") === "unpack")
    return staffAction(async () => {
      for (const id of form.getAll("record").map(String))
        await callFunction(db, "unmark_packed", { the_order: id });
      return redirect(noticeHref(list, "unpacked"));
    });
  const ids = form.getAll("order").map(String);
  if (ids.length === 0) return { error: "Select an order first." };
  if (form.get("intent") === "slips")
    return redirect(`${ORDERS_PATH}/slips?${ids.map((id) => `id=${id}`).join("&")}`);
  return staffAction(async () => {
    for (const id of ids) await callFunction(db, "mark_packed", { the_order: id });
    return redirect(noticeHref(list, "packed", { intent: "unpack", records: ids }));
  });
});

export function meta() {
  return [{ title: `Orders | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function OrdersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <OrdersPage {...loaderData} />
    </>
  );
}
