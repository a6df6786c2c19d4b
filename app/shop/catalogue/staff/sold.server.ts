import { sql } from "kysely";
import type { Db } from "~/platform/db/client";

export interface Sold {
  lastThirtyDays: number;
  sinceLaunch: number;
}

/** How many of a piece were paid for. */
export async function countSold(db: Db, id: string, now: Date): Promise<Sold> {
  const { rows } = await sql<{ recent: number; all: number }>`
    select
      coalesce(sum(l.quantity) filter (where o.paid_at > ${now}::timestamptz - interval '30 days'), 0)::integer as recent,
      coalesce(sum(l.quantity), 0)::integer as all
    from order_lines l join orders o on o.id = l.order_id
    where l.kind = 'product' and l.item_id = ${id} and o.paid_at is not null
  `.execute(db);
  return { lastThirtyDays: rows[0]?.recent ?? 0, sinceLaunch: rows[0]?.all ?? 0 };
}
