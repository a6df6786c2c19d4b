import { sql } from "kysely";
import type { Db } from "~/db/client";
import type { Mismatch, MoneyDay, MoneyPayment } from "./month";

interface DayRow {
  day: string;
  orders: number;
  paid_cents: number;
  refunds: number;
  refunded_cents: number;
}

interface PaymentRow {
  payment_id: string | null;
  reference: string;
  provider: MoneyPayment["provider"];
  at: string;
  expected_cents: number;
  reported_cents: number | null;
  transaction_id: string | null;
  ticked_at: string | null;
  mismatch: Mismatch | null;
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

export async function listPayments(db: Db, month: string): Promise<MoneyPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select * from month_payments(first_day => ${`${month}-01`})
  `.execute(db);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    reference: row.reference,
    provider: row.provider,
    at: row.at,
    expectedCents: row.expected_cents,
    reportedCents: row.reported_cents,
    transactionId: row.transaction_id,
    isTicked: row.ticked_at !== null,
    mismatch: row.mismatch,
  }));
}

/** Ticks those found on the bank statement, and unticks the others that were shown. */
export async function tickPayments(
  db: Db,
  shown: readonly string[],
  ticked: ReadonlySet<string>,
): Promise<void> {
  const off = shown.filter((id) => !ticked.has(id));
  const on = shown.filter((id) => ticked.has(id));
  if (off.length > 0) await db.deleteFrom("payment_ticks").where("payment_id", "in", off).execute();
  if (on.length > 0)
    await db
      .insertInto("payment_ticks")
      .values(on.map((id) => ({ payment_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
