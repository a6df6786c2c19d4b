import type { Db } from "~/db/client";
import { type ListQuery, PAGE_SIZE } from "../list/list-query";
import { changesOf, nounOf } from "../orders/history";
import type { AuditEntry } from "./audit";

const AREAS: Record<string, string[]> = {
  orders: [
    "orders",
    "order_lines",
    "order_notes",
    "payments",
    "refunds",
    "shipments",
    "staff_tasks",
    "tickets",
  ],
  content: ["banners", "blogs", "events", "fastrack_designers", "job_positions", "products", "promo_videos"],
  stock: ["stock", "ticket_packages"],
  people: [
    "appointments",
    "contact_messages",
    "designer_applications",
    "newsletter_subscriptions",
    "profiles",
  ],
};

/** One page of what was changed, newest first, for an admin. */
export async function listAudit(
  db: Db,
  query: ListQuery,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  let rows = db
    .selectFrom("audit as a")
    .leftJoin("profiles as p", "p.id", "a.changed_by")
    .leftJoin("orders as o", "o.id", "a.order_id")
    .select(["a.id", "a.created_at", "a.table_name", "a.record_id", "a.action", "a.before", "a.after"])
    .select(["p.email", "o.reference"]);
  const area = AREAS[query.show];
  if (area) rows = rows.where("a.table_name", "in", area);
  if (query.from) rows = rows.where("a.created_at", ">=", `${query.from}T00:00:00+02:00`);
  if (query.to) rows = rows.where("a.created_at", "<=", `${query.to}T23:59:59+02:00`);
  if (query.search) {
    const typed = query.search.toLowerCase();
    rows = rows.where((eb) =>
      eb.or([
        eb("p.email", "=", typed),
        eb("o.reference", "=", typed.toUpperCase()),
        eb("a.record_id", "=", typed),
      ]),
    );
  }
  const found = await rows
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc")
    .offset((query.page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
    .execute();
  return {
    hasMore: found.length > PAGE_SIZE,
    entries: found.slice(0, PAGE_SIZE).map((row) => ({
      id: row.id,
      at: row.created_at,
      member: row.email,
      noun: nounOf(row.table_name),
      action: row.action,
      recordId: row.record_id,
      reference: row.reference,
      changes: changesOf(row.before, row.after),
    })),
  };
}
