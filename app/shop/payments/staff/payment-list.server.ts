import { type RawBuilder, sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { PAGE_SIZE } from "~/staff/list/list-query";
import type { Mismatch, MoneyPayment } from "./month";
import type { PaymentQuery } from "./payment-list";

interface PaymentRow {
  payment_id: string | null;
  reference: string;
  buyer: string;
  provider: MoneyPayment["provider"];
  at: string;
  expected_cents: number;
  reported_cents: number | null;
  transaction_id: string | null;
  ticked_at: string | null;
  mismatch: Mismatch | null;
}

const paymentsOf = (month: string) => sql`month_payments(first_day => ${`${month}-01`})`;

const SHOWN: Record<string, RawBuilder<unknown>> = {
  "": sql`true`,
  ticked: sql`ticked_at is not null`,
  unticked: sql`ticked_at is null`,
  mismatch: sql`mismatch is not null`,
};

const ORDERINGS: Record<string, RawBuilder<unknown>> = {
  "": sql`at desc, reference`,
  oldest: sql`at, reference`,
  largest: sql`coalesce(reported_cents, expected_cents) desc, at desc, reference`,
};

/** How many payments of the month there are of each kind. */
export async function countPayments(db: Db, month: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ found: number; ticked: number; unticked: number; mismatch: number }>`
    select count(*)::integer as found, count(ticked_at)::integer as ticked,
      (count(*) - count(ticked_at))::integer as unticked, count(mismatch)::integer as mismatch
    from ${paymentsOf(month)}
  `.execute(db);
  const { found = 0, ...counts } = rows[0] ?? {};
  return { "": found, ...counts };
}

/** One page. A month bounds what an offset can cost. */
export async function listPayments(
  db: Db,
  query: PaymentQuery,
): Promise<{ payments: MoneyPayment[]; hasMore: boolean }> {
  const found = await queryPayments(
    db,
    query,
    sql`offset ${(query.page - 1) * PAGE_SIZE} limit ${PAGE_SIZE + 1}`,
  );
  return { payments: found.slice(0, PAGE_SIZE), hasMore: found.length > PAGE_SIZE };
}

/** All of the list, for a file. */
export function everyPayment(db: Db, query: PaymentQuery): Promise<MoneyPayment[]> {
  return queryPayments(db, query, sql``);
}

async function queryPayments(
  db: Db,
  { month, show, search, sort }: PaymentQuery,
  slice: RawBuilder<unknown>,
): Promise<MoneyPayment[]> {
  const typed = search.toLowerCase();
  const { rows } = await sql<PaymentRow>`
    select * from ${paymentsOf(month)}
    where ${SHOWN[show]}
      and strpos(lower(concat_ws(' ', reference, buyer, email, transaction_id, pay_request_id)), ${typed}) > 0
    order by ${ORDERINGS[sort]}, payment_id ${slice}
  `.execute(db);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    reference: row.reference,
    buyer: row.buyer,
    provider: row.provider,
    at: row.at,
    expectedCents: row.expected_cents,
    reportedCents: row.reported_cents,
    transactionId: row.transaction_id,
    isTicked: row.ticked_at !== null,
    mismatch: row.mismatch,
  }));
}
