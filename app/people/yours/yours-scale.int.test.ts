import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createLinks } from "~/links.server";
import { seedOrders } from "../../../bench/seed-orders.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { ORDERS_PER_PAGE, readYours } from "./yours.server";

const MANY = 2_000;
/** Those that are filled here: an empty table is read as a whole at no cost. */
const TABLES = ["orders", "order_lines", "appointments"] as const;

describe("the page of a person with 2,000 orders", () => {
  const backend = useTestBackend();
  const { orderLinks, appointmentLinks, applicationLinks } = createLinks(
    () => Buffer.from("key"),
    TEST_SITE_URL,
  );

  beforeAll(async () => {
    const owner = backend().db.loginRole;
    await seedOrders(owner, MANY * 2);
    // Every second is of one person, two are of another, the rest of others.
    await owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        update public.orders set email = case right(reference, 1)::integer % 2
          when 0 then 'many@mail.example' else 'few@mail.example' end
        where right(reference, 1)::integer % 2 = 0 or reference in ('SHOP-1700000000001', 'SHOP-1700000000003')
      `.execute(tx);
      await sql`
        insert into public.appointments (
          full_name, email, phone_number, appointment_date, appointment_time, service_type, preferred_contact_method,
          terms_agreed, status
        )
        select 'N O', n || '@mail.example', '1', current_date + 1, '10:00', 'Consultation', 'Email', true, 'declined'
        from generate_series(1, 2000) as n
      `.execute(tx);
    });
    for (const table of TABLES)
      await sql`analyze ${sql.table(`public.${table}`)}`.execute(backend().db.loginRole);
  });

  const page = (email: string, before: string | null = null) =>
    readYours(
      { email, accountId: null },
      {
        service: backend().service,
        pictures: backend().pictures(),
        links: orderLinks,
        appointmentLinks,
        applicationLinks,
        customerService: "hello@afi.example",
        now: new Date(),
      },
      before,
    );

  /** Rows that were fetched, and whole tables that were read, since the database began. */
  async function counters() {
    const { rows } = await sql<{ seq: number; fetched: number }>`
      select sum(seq_scan)::int as seq, sum(idx_tup_fetch)::int as fetched
      from pg_stat_force_next_flush(), pg_stat_user_tables where relname in (${sql.join([...TABLES])})
    `.execute(backend().db.loginRole);
    return rows[0] ?? expect.unreachable();
  }

  async function read(email: string, before: string | null = null) {
    // The counters reach the view after the statement that tells the session to hand them over.
    await counters();
    const start = await counters();
    const found = await page(email, before);
    await counters();
    const end = await counters();
    return { found, seq: end.seq - start.seq, fetched: end.fetched - start.fetched };
  }

  it("reads its newest orders along an index, and as much on the last page as on the first", async () => {
    const few = await read("few@mail.example");
    const many = await read("many@mail.example");
    expect(few.found.orders).toHaveLength(2);
    expect(many.found.orders).toHaveLength(ORDERS_PER_PAGE);
    expect([few.seq, many.seq], "no table is read as a whole").toEqual([0, 0]);
    // 200 newest orders are looked at for tickets, 20 are shown with their lines.
    expect(many.fetched).toBeLessThan(700);

    const seen = new Set<string>();
    let before: string | null = null;
    let last = many;
    do {
      last = await read("many@mail.example", before);
      for (const { reference } of last.found.orders) seen.add(reference);
      before = last.found.olderOrders;
    } while (before);
    expect(seen.size).toBe(MANY);
    expect(last.seq).toBe(0);
    expect(last.fetched).toBeLessThan(many.fetched);
  });
});
