import type { Db } from "~/platform/db/client";
import { formatRand } from "~/platform/lib/money";
import { shortMoment } from "~/staff/moments";
import { MAX_WAITING, type Waiting } from "~/staff/today";
import { found, waiting } from "~/staff/waiting.server";
import { ORDERS_PATH } from "./order-list";

/** What only a person can put right. */
export interface OpenTask {
  id: string;
  note: string;
  /** Of its order. */
  reference: string | null;
  at: string;
  /** Where a refund is completed; other tasks are ticked off. */
  refundHref: string | null;
}

/** Refunds that are not paid out first, then the newest. */
export async function readOpenTasks(db: Db): Promise<Waiting<OpenTask>> {
  const tasks = await listTasks(db);
  const refunds = await listRefunds(db);
  return { count: refunds.count + tasks.count, rows: [...refunds.rows, ...tasks.rows] };
}

async function listTasks(db: Db): Promise<Waiting<OpenTask>> {
  const tasks = await db
    .selectFrom("staff_tasks as t")
    .leftJoin("orders as o", "o.id", "t.order_id")
    .select(["t.id", "t.note", "t.created_at", "o.reference", found])
    .where("t.status", "=", "open")
    .orderBy("t.created_at", "desc")
    .limit(MAX_WAITING)
    .execute();
  return waiting(tasks, (row) => ({
    id: row.id,
    note: row.note,
    reference: row.reference,
    at: shortMoment(row.created_at),
    refundHref: null,
  }));
}

/** Asked for, and the money has not moved: the oldest first. */
async function listRefunds(db: Db): Promise<Waiting<OpenTask>> {
  const refunds = await db
    .selectFrom("refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .select(["r.id", "r.amount_cents", "r.requested_at", "o.reference", found])
    .where("r.state", "=", "requested")
    .orderBy("r.requested_at")
    .limit(MAX_WAITING)
    .execute();
  return waiting(refunds, (row) => ({
    id: row.id,
    note: `Pay out a refund of ${formatRand(row.amount_cents)}`,
    reference: row.reference,
    at: shortMoment(row.requested_at),
    refundHref: `${ORDERS_PATH}/${row.reference}#refunds`,
  }));
}
