import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { type KeysetLinks, type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import type { ListQuery } from "~/staff/list/list-query";
import type { OrderStatus } from "../statuses";
import type { OrderRow } from "./order-list";

interface ListedOrder {
  id: string;
  reference: string;
  status: OrderStatus;
  created_at: string;
  paid_at: string | null;
  clock_starts_at: string | null;
  dispatch_by: string | null;
  refunded_cents: number;
  delivered_at: string | null;
  ready_to_collect_at: string | null;
  packed_at: string | null;
  first_name: string;
  last_name: string;
  email: string;
  city: string | null;
  has_address: boolean;
  delivery_method: "courier" | "collection";
  channel: OrderRow["channel"];
  total_cents: number;
  product_quantity: number;
  unsent_quantity: number;
  ticket_quantity: number;
  is_at_the_bank: boolean;
}

export async function listOrders(
  db: Db,
  query: ListQuery,
  now: Date,
): Promise<{ orders: OrderRow[]; links: KeysetLinks }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: OrderRow) => id,
    (slice) => queryOrders(db, query, now, slice),
  );
  return { orders: rows, links };
}

/**
 * All orders of the list, some at a time, for a file. Each batch begins after the last order of the one before: the end
 * of the list costs no more than its beginning, and an order placed meanwhile moves nothing.
 */
export function everyOrder(db: Db, query: ListQuery, now: Date): AsyncGenerator<OrderRow> {
  return readAllRows(
    ({ id }) => id,
    (slice) => queryOrders(db, query, now, slice),
  );
}

async function queryOrders(db: Db, query: ListQuery, now: Date, slice: KeysetSlice): Promise<OrderRow[]> {
  const { show, search, from, to, delivery, sort } = query;
  const wanted = { show, search, from, to, delivery, sort };
  const chosen = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
  const input = { ...chosen, ...slice, now: now.toISOString() };
  const { rows } = await sql<ListedOrder>`select * from list_orders(input => ${input})`.execute(db);
  return rows.map(toRow);
}

/** How many there are of each; counting stops where SHOWS says. */
export async function countOrders(db: Db, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<{ show: string; found: number }>`
    select show, found from count_orders(at => ${now})
  `.execute(db);
  return Object.fromEntries(rows.map(({ show, found }) => [show === "all" ? "" : show, found]));
}

/** For the navigation. */
export async function countToSend(db: Db, now: Date): Promise<number> {
  return (await countOrders(db, now)).to_send ?? 0;
}

function toRow(row: ListedOrder): OrderRow {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    placedAt: row.created_at,
    paidAt: row.paid_at,
    clockStartsAt: row.clock_starts_at,
    dispatchBy: row.dispatch_by,
    refundedCents: row.refunded_cents,
    deliveredAt: row.delivered_at,
    readyToCollectAt: row.ready_to_collect_at,
    packedAt: row.packed_at,
    buyer: `${row.first_name} ${row.last_name}`,
    // A sale that was taken along has none.
    email: row.email ?? "",
    city: row.city,
    hasAddress: row.has_address,
    deliveryMethod: row.delivery_method,
    channel: row.channel,
    totalCents: row.total_cents,
    productQuantity: row.product_quantity,
    unsentQuantity: row.unsent_quantity,
    ticketQuantity: row.ticket_quantity,
    isAtTheBank: row.is_at_the_bank,
  };
}
