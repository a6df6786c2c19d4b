import { requestContext, serviceDbContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { ORDER_CHOICES } from "~/shop/orders/staff/order-list";
import { everyOrder } from "~/shop/orders/staff/order-list.server";
import { orderState } from "~/shop/orders/staff/order-state";
import { csvRand } from "~/staff/list/csv";
import { csvResponse } from "~/staff/list/csv-response.server";
import { readListQuery } from "~/staff/list/list-query";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/orders-csv";

const HEAD = [
  "Order",
  "Placed",
  "Paid",
  "Status",
  "Name",
  "Email",
  "City",
  "Goes by",
  "Pieces",
  "Tickets",
  "Total (R)",
  "Refunded (R)",
];

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { now } = context.get(requestContext);
  const service = context.get(serviceDbContext);
  const query = readListQuery(new URL(request.url).searchParams, ORDER_CHOICES);
  async function* rows() {
    for await (const order of everyOrder(db, query, now, service))
      yield [
        order.reference,
        minute(order.placedAt),
        order.paidAt && minute(order.paidAt),
        orderState(order).label,
        order.buyer,
        order.email,
        order.city,
        order.deliveryMethod,
        order.productQuantity,
        order.ticketQuantity,
        csvRand(order.totalCents),
        csvRand(order.refundedCents),
      ];
  }
  return csvResponse("orders.csv", HEAD, rows());
}

function minute(moment: string): string {
  const { iso, time } = localDate(moment);
  return `${iso} ${time}`;
}
