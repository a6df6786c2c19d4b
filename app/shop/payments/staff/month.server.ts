import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import type { TickChanges } from "~/staff/form/ticks";
import type { MoneyDay } from "./month";

interface DayRow {
  day: string;
  orders: number;
  paid_cents: number;
  refunds: number;
  refunded_cents: number;
}

/** Newest day first. */
export async function listDays(db: Db, month: string): Promise<MoneyDay[]> {
  const { rows } = await sql<DayRow>`select * from month_by_day(first_day => ${`${month}-01`})`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    orders: row.orders,
    paidCents: row.paid_cents,
    refunds: row.refunds,
    refundedCents: row.refunded_cents,
  }));
}

/** Ticks and unticks what this admin changed. What a colleague ticked since the page was opened stays. */
export async function tickPayments(db: Db, { on, off }: TickChanges): Promise<void> {
  if (off.length > 0) await db.deleteFrom("payment_ticks").where("payment_id", "in", off).execute();
  if (on.length > 0)
    await db
      .insertInto("payment_ticks")
      .values(on.map((id) => ({ payment_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
