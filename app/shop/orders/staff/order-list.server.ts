import { type SqlBool, sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { momentAt } from "~/platform/lib/dates";
import { type KeysetLinks, type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { type KeysetSort, readSlice, sliceOf } from "~/staff/list/keyset-query.server";
import { type ListQuery, MAX_COUNTED } from "~/staff/list/list-query";
import type { OrderStatus } from "../statuses";
import { type OrderRow, SHOWS } from "./order-list";
import { readOrderSearch } from "./order-search";

const DAY_MS = 86_400_000;
/** A word that one order in six has fills a page from as many. */
const MAX_WALKED = 300;

/**
 * One page of the list. A search looks words up as `service`: a policy would keep their indexes from being used. What is
 * shown is read with the rights of `db`.
 */
export async function listOrders(
  db: Db,
  query: ListQuery,
  now: Date,
  service = db,
): Promise<{ orders: OrderRow[]; links: KeysetLinks }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: OrderRow) => id,
    (slice) => readOrders({ db, service, query, now, slice }),
  );
  return { orders: rows, links };
}

/**
 * All orders of the list, some at a time, for a file. Each batch begins after the last order of the one before: the end
 * of the list costs no more than its beginning, and an order placed meanwhile moves nothing.
 */
export function everyOrder(db: Db, query: ListQuery, now: Date, service = db): AsyncGenerator<OrderRow> {
  return readAllRows(
    ({ id }) => id,
    (slice) => readOrders({ db, service, query, now, slice }),
  );
}

/** How many there are of each; counting stops where SHOWS says. */
export function countOrders(db: Db, now: Date): Promise<Record<string, number>> {
  return countShown(db, SHOWS, now);
}

/** For the navigation. */
export async function countToSend(db: Db, now: Date): Promise<number> {
  const counts = await countShown(
    db,
    SHOWS.filter(({ show }) => show === "to_send"),
    now,
  );
  return counts.to_send ?? 0;
}

/** In one statement. */
async function countShown(db: Db, shows: readonly (typeof SHOWS)[number][], now: Date) {
  const counts = shows.map((shown) => {
    const most = "most" in shown ? shown.most : MAX_COUNTED;
    const some = shownOrders(db, shown.show, now).select("o.id").limit(sql.lit(most));
    return sql`select ${shown.show} as show, count(*)::integer as found from ${some.as("some")}`;
  });
  const { rows } = await sql<{ show: string; found: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ show, found }) => [show, found]));
}

function shownOrders(db: Db, show: string, now: Date) {
  const orders = db.selectFrom("orders as o");
  // Written as in their index.
  const toSend = orders.where(sql<SqlBool>`o.status = 'paid' and o.unsent_quantity > 0`);
  switch (show) {
    case "":
      return orders;
    case "to_send":
      return toSend;
    case "late":
      return toSend.where("o.dispatch_by", "<", now.toISOString());
    case "waiting":
      return orders.where(sql<SqlBool>`o.status = 'pending' and exists (
        select from payments p where p.order_id = o.id and p.status in ('started', 'open')
      )`);
    // In whole or in part.
    case "refunded":
      return orders.where(sql<SqlBool>`o.id in (select r.order_id from refunds r where r.state = 'done')`);
    // In words: a plan for any status would scan all orders for one that none has.
    default:
      return orders.where("o.status", "=", sql.lit(show as OrderStatus));
  }
}

function listedOrders(db: Db, query: ListQuery, now: Date) {
  const { show, from, to, delivery } = query;
  let orders = shownOrders(db, show, now);
  if (from) orders = orders.where("o.created_at", ">=", momentAt(from).toISOString());
  if (to) orders = orders.where("o.created_at", "<", new Date(momentAt(to).getTime() + DAY_MS).toISOString());
  if (delivery) orders = orders.where("o.delivery_method", "=", delivery as OrderRow["deliveryMethod"]);
  return orders;
}

function sortOf({ show, sort }: ListQuery): KeysetSort {
  const orders = { table: "orders", alias: "o" };
  switch (sort || (show === "to_send" || show === "late" ? "urgent" : "newest")) {
    case "urgent":
      return { ...orders, column: "dispatch_by", ifNull: sql`'infinity'::timestamptz`, isAscending: true };
    case "largest":
      return { ...orders, column: "total_cents", isAscending: false };
    case "oldest":
      return { ...orders, column: "created_at", isAscending: true };
    default:
      return { ...orders, column: "created_at", isAscending: false };
  }
}

interface Asked {
  db: Db;
  service: Db;
  query: ListQuery;
  now: Date;
  slice: KeysetSlice;
}

async function readOrders(asked: Asked): Promise<OrderRow[]> {
  const { db, query, now, slice } = asked;
  const ids = query.search ? await searchOrders(asked) : null;
  if (ids?.length === 0) return [];
  const listed = listedOrders(db, query, now);
  const rows = await readSlice(
    (ids ? listed.where("o.id", "in", ids) : listed)
      .select([
        "o.id",
        "o.reference",
        "o.status",
        "o.created_at",
        "o.paid_at",
        "o.clock_starts_at",
        "o.dispatch_by",
      ])
      .select([
        "o.delivered_at",
        "o.ready_to_collect_at",
        "o.packed_at",
        "o.first_name",
        "o.last_name",
        "o.email",
      ])
      .select(["o.address", "o.city", "o.delivery_method", "o.channel", "o.total_cents", "o.unsent_quantity"])
      .select([
        quantityOf("product").as("product_quantity"),
        quantityOf("ticket").as("ticket_quantity"),
        sql<number>`(
          select coalesce(sum(r.amount_cents), 0)::integer from refunds r where r.order_id = o.id and r.state = 'done'
        )`.as("refunded_cents"),
        sql<boolean>`o.status = 'pending' and exists (
          select from payments p where p.order_id = o.id and p.status = 'open'
        )`.as("is_at_the_bank"),
      ]),
    slice,
    sortOf(query),
  );
  return rows.map((row) => ({
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
    hasAddress: row.delivery_method !== "courier" || Boolean(row.address?.trim()),
    deliveryMethod: row.delivery_method,
    channel: row.channel,
    totalCents: row.total_cents,
    productQuantity: row.product_quantity,
    unsentQuantity: row.unsent_quantity,
    ticketQuantity: row.ticket_quantity,
    isAtTheBank: row.is_at_the_bank,
  }));
}

function quantityOf(kind: "product" | "ticket") {
  return sql<number>`(
    select coalesce(sum(l.quantity), 0)::integer from order_lines l where l.order_id = o.id and l.kind = ${sql.lit(kind)}
  )`;
}

/**
 * The orders of this slice that have what was typed. A word that many orders have is found among the next ones of the
 * list. A rarer one is looked up in its index, whose cost grows with how many have it.
 */
async function searchOrders({ db, service, query, now, slice }: Asked): Promise<string[]> {
  const isFound = matches(query.search);
  const walked = await sliceOf(
    listedOrders(db, query, now).select(["o.id", isFound.as("is_found")]),
    { ...slice, limit: MAX_WALKED },
    sortOf(query),
  ).execute();
  const seen = walked.filter(({ is_found }) => is_found).map(({ id }) => id);
  if (walked.length < MAX_WALKED || seen.length >= slice.limit) return seen.slice(0, slice.limit);
  const found = await sliceOf(
    listedOrders(service, query, now)
      .select("o.id")
      // Looked up first, not met on the way down the list.
      .where("o.id", "in", (eb) => eb.selectFrom("orders as o").select("o.id").where(isFound).offset(0)),
    slice,
    sortOf(query),
  ).execute();
  return found.map(({ id }) => id);
}

/** Each of these is the expression of an index. */
function matches(typed: string) {
  const search = readOrderSearch(typed);
  if ("words" in search)
    return sql<SqlBool>`
      to_tsvector('simple', o.first_name || ' ' || o.last_name || ' ' || coalesce(o.email, ''))
      @@ to_tsquery('simple', ${search.words})`;
  return sql<SqlBool>`(
    o.reference like ${search.begun} or reverse(o.reference) like ${search.ended}
    or (o.phone is not null and reverse(regexp_replace(o.phone, '\\D', '', 'g')) like ${search.ended}))`;
}
