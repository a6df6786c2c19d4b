import type { Db } from "~/platform/db/client";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { shortMoment } from "~/staff/moments";
import { MAX_WAITING, type Waiting } from "~/staff/today";
import { type OrderRow, quantityLabel } from "./order-list";
import { countOrders, listOrders } from "./order-list.server";
import { canSendByCourier, orderClock, orderState } from "./order-state";

export interface OrdersToday {
  /** Paid, with a parcel that has not left; the one that has waited longest first. */
  toSend: Waiting<OrderToSend>;
  /** Of those, past the time they were promised for. */
  late: number;
}

export interface OrderToSend {
  reference: string;
  paid: string;
  buyer: string;
  quantity: string;
  totalCents: number;
  left: string;
  isLate: boolean;
  /** By courier, to an address that is known. */
  canSend: boolean;
}

export async function readOrdersToday(db: Db, now: Date): Promise<OrdersToday> {
  const { orders } = await listOrders(db, { ...EMPTY_QUERY, show: "to_send" }, now);
  const counts = await countOrders(db, now);
  return {
    toSend: {
      count: counts.to_send ?? 0,
      rows: orders.slice(0, MAX_WAITING).map((row) => toParcel(row, now)),
    },
    late: counts.late ?? 0,
  };
}

function toParcel(row: OrderRow, now: Date): OrderToSend {
  const clock = orderClock(row, now);
  return {
    reference: row.reference,
    paid: shortMoment(row.paidAt ?? row.placedAt),
    buyer: row.buyer,
    quantity: quantityLabel(row.unsentQuantity, 0),
    totalCents: row.totalCents,
    left: clock?.words ?? orderState(row).label,
    isLate: clock?.isLate ?? false,
    canSend: canSendByCourier(row),
  };
}
