import type { FindGroup } from "~/staff/find";
import type { FoundTicket } from "./find.server";
import { ORDERS_PATH, type OrderRow } from "./order-list";
import { orderState } from "./order-state";

export const FOUND_ORDERS: FindGroup<OrderRow> = {
  title: "Orders",
  toHit: (order) => ({
    key: order.id,
    to: `${ORDERS_PATH}/${order.reference}`,
    label: order.reference,
    note: `${order.buyer}, ${orderState(order).label}`,
  }),
};

/** A ticket leads to its order. */
export const FOUND_TICKETS: FindGroup<FoundTicket> = {
  title: "Tickets",
  toHit: ({ code, name, reference }) => ({
    key: code,
    to: `${ORDERS_PATH}/${reference}`,
    label: reference,
    note: name,
  }),
};
