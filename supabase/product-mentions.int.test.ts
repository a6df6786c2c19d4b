import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { PROJECT_DIR } from "../test/support/data-template.ts";
import { createMigratedDatabase, type TestDatabase } from "../test/support/migrated-database.ts";

/* With the owner's rights, in transactions that are rolled back. */
describe("the page of a product (PostgreSQL)", () => {
  let database: TestDatabase;
  let sql: postgres.Sql;
  beforeAll(async () => {
    database = await createMigratedDatabase(inject("postgresUrl"), {
      projectDir: PROJECT_DIR,
      seedDemo: false,
    });
    sql = postgres(database.url, { max: 1, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql?.end();
    await database?.drop();
  });

  async function inTrial<Result>(work: (trial: postgres.TransactionSql) => Promise<Result>): Promise<Result> {
    let result: Result | undefined;
    const rollback = new Error("rolled back");
    await sql
      .begin(async (trial) => {
        result = await work(trial);
        throw rollback;
      })
      .catch((error) => {
        if (error !== rollback) throw error;
      });
    return result as Result;
  }

  it("shows a piece without its mentions where they cannot be read", async () => {
    const page = await inTrial(async (trial) => {
      await trial`insert into public.products (id, name, price, status) values ('gown', 'Gown', 100, 'published')`;
      await trial`
        create or replace function public.product_mentions(wanted_id text) returns json
          language plpgsql stable as $$ begin raise exception 'out of order'; end $$
      `;
      const [row] = await trial`select public.product_with_related('gown') as page`;
      return row?.page;
    });
    expect(page).toMatchObject({ product: { name: "Gown" }, mentions: null });
  });
});
