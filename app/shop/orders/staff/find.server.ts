import type { Db } from "~/platform/db/client";
import type { Search } from "~/staff/find";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import type { OrderRow } from "./order-list";
import { listOrders } from "./order-list.server";

const TICKET_CODE = /^[0-9a-f]{6,32}$/i;

export async function findOrders(db: Db, { typed, now, service, limit }: Search): Promise<OrderRow[]> {
  const { orders } = await listOrders(db, { ...EMPTY_QUERY, search: typed }, now, service);
  return orders.slice(0, limit);
}

export interface FoundTicket {
  code: string;
  name: string;
  /** Of its order. */
  reference: string;
}

/** By how the code begins. */
export async function findTickets(db: Db, { typed, limit }: Search): Promise<FoundTicket[]> {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (!TICKET_CODE.test(code)) return [];
  return db
    .selectFrom("tickets as t")
    .innerJoin("orders as o", "o.id", "t.order_id")
    .select(["t.code", "t.name", "o.reference"])
    .where("t.code", ">=", code)
    .where("t.code", "<", `${code}G`)
    .limit(limit)
    .execute();
}
