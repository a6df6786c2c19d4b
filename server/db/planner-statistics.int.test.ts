import { sql } from "kysely";
import { expect, it } from "vitest";
import { callFunction } from "../../app/platform/db/client.ts";
import { seedProducts } from "../../bench/seed-products.ts";
import { describeOnEveryDatabase } from "../../test/support/backend.ts";

describeOnEveryDatabase("the planner's statistics", (backend) => {
  it("are renewed for tables that changed, and for no others", async () => {
    const { service, db } = backend();
    await callFunction(service, "analyze_changed_tables", {});
    await seedProducts(db.loginRole, 200);
    await sql`update public.products set name = name || '.'`.execute(service);
    await sql`select pg_stat_force_next_flush()`.execute(service);
    const changes = () =>
      sql<{ n: number }>`
        select n_mod_since_analyze::integer as n from pg_stat_user_tables where relname = 'products'`
        .execute(service)
        .then(({ rows }) => rows[0]?.n);
    await expect.poll(changes).toBeGreaterThanOrEqual(200);
    expect(await callFunction(service, "analyze_changed_tables", {})).toBeGreaterThanOrEqual(1);
    await sql`select pg_stat_force_next_flush()`.execute(service);
    await expect.poll(changes).toBe(0);
  });
});
