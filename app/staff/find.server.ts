import type { Db } from "~/platform/db/client";
import { type ListedApplication, readApplicationsQuery } from "~/programme/applications/staff/applications";
import { listApplications } from "~/programme/applications/staff/applications.server";
import type { OrderRow } from "~/shop/orders/staff/order-list";
import { listOrders } from "~/shop/orders/staff/order-list.server";
import { EMPTY_QUERY } from "~/staff/list/list-query";

const SHOWN = 10;
const TICKET_CODE = /^[0-9a-f]{6,32}$/i;

export interface Found {
  orders: OrderRow[];
  people: { id: string; name: string; email: string; role: string }[];
  products: { id: string; name: string; status: string }[];
  applications: ListedApplication[];
  tickets: { code: string; name: string; reference: string }[];
  messages: { id: string; name: string; subject: string }[];
}

/**
 * Orders, people, pieces, applications, tickets and messages, with the rights of the member who asks: an editor finds no
 * people.
 */
export async function findAnything(db: Db, typed: string, now: Date): Promise<Found> {
  const begins = `%${typed.replace(/[%_\\]/g, "\\$&")}%`;
  const { orders } = await listOrders(db, { ...EMPTY_QUERY, search: typed }, now);
  const people = await db
    .selectFrom("profiles")
    .select(["id", "full_name", "email", "role"])
    .where((eb) => eb.or([eb("email", "ilike", begins), eb("full_name", "ilike", begins)]))
    .limit(SHOWN)
    .execute();
  const products = await db
    .selectFrom("products")
    .select(["id", "name", "status"])
    .where((eb) => eb.or([eb("name", "ilike", begins), eb("designer", "ilike", begins)]))
    .orderBy("name")
    .limit(SHOWN)
    .execute();
  return {
    orders: orders.slice(0, SHOWN),
    people: people.map(({ id, full_name, email, role }) => ({
      id,
      name: full_name ?? "",
      email: email ?? "",
      role,
    })),
    products,
    messages: await db
      .selectFrom("contact_messages")
      .select(["id", "name", "subject"])
      .where((eb) => eb.or([eb("email", "ilike", begins), eb("name", "ilike", begins)]))
      .orderBy("created_at", "desc")
      .limit(SHOWN)
      .execute(),
    applications: await findApplications(db, typed),
    tickets: await findTickets(db, typed.replace(/[\s-]/g, "").toUpperCase()),
  };
}

async function findApplications(db: Db, typed: string): Promise<ListedApplication[]> {
  const { rows } = await listApplications(db, readApplicationsQuery(new URLSearchParams({ q: typed })));
  return rows.slice(0, SHOWN);
}

async function findTickets(db: Db, code: string): Promise<Found["tickets"]> {
  if (!TICKET_CODE.test(code)) return [];
  return db
    .selectFrom("tickets as t")
    .innerJoin("orders as o", "o.id", "t.order_id")
    .select(["t.code", "t.name", "o.reference"])
    .where("t.code", ">=", code)
    .where("t.code", "<", `${code}G`)
    .limit(SHOWN)
    .execute();
}
