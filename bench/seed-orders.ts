import { sql } from "kysely";
import type { Db } from "../app/platform/db/client.ts";

/** As many a day in a small shop as in one with a long past: what is to be done today does not grow with it. */
const ORDERS_PER_DAY = 20;
const TO_SEND = 40;
/** A statement has seconds. */
const BATCH = 2_000;

/**
 * Orders of the past, all paid and sent but the newest few; one in ten came to nothing. The owner writes them without the
 * triggers, which would want a payment for each. No name begins another, so that a search by name finds as many in a
 * small shop as in a large one.
 */
export async function seedOrders(owner: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH)
    await seedBatch(owner, first, Math.min(count, first + BATCH - 1));
  await sql`analyze public.orders`.execute(owner);
  await sql`analyze public.order_lines`.execute(owner);
}

async function seedBatch(owner: Db, first: number, last: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into public.orders (
        reference, status, first_name, last_name, email, phone, address, city, subtotal_cents, shipping_cents,
        total_cents, vat_cents, created_at, paid_at, clock_starts_at, fulfilled_at, unsent_quantity
      )
      select 'SHOP-' || (1700000000000 + n), told.status, 'Buyer' || n % 977, 'Name' || lpad(n::text, 6, '0') || ' Shared',
        'buyer' || n || '@mail.example', '+27 82 ' || lpad(n::text, 7, '0'), '1 Long Street', 'Cape Town',
        120000, 0, 120000, 15652, told.at, told.paid_at, told.paid_at,
        case told.status when 'fulfilled' then told.paid_at end, case told.status when 'paid' then 1 else 0 end
      from generate_series(${first}::integer, ${last}::integer) as n
      cross join lateral (
        select now() - make_interval(secs => n * 86400.0 / ${ORDERS_PER_DAY}) as at,
          case when n <= ${TO_SEND} then 'paid' when n % 10 = 0 then 'expired' else 'fulfilled' end as status,
          case when n <= ${TO_SEND} or n % 10 <> 0
            then now() - make_interval(secs => n * 86400.0 / ${ORDERS_PER_DAY}) end as paid_at
      ) as told
    `.execute(tx);
    await sql`
      insert into public.order_lines (order_id, place, kind, item_id, name, unit_cents, quantity)
      select id, 1, 'product', 'gown', 'Column gown', 120000, 1 from public.orders o
      where reference >= 'SHOP-' || (1700000000000 + ${first}::integer)
        and reference <= 'SHOP-' || (1700000000000 + ${last}::integer)
    `.execute(tx);
  });
}
