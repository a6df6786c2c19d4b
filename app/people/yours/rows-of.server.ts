import { type RawBuilder, sql } from "kysely";
import type { Db } from "~/platform/db/client";
import type { Person } from "./yours";

interface RowsBy {
  table: "orders" | "appointments" | "designer_applications";
  /** How the table spells an address in lower case, as its index does. */
  address: RawBuilder<unknown>;
  /** Newest first by it. */
  order: RawBuilder<unknown>;
  limit: number;
  /** The id of the row that the page follows. */
  before?: string | null | undefined;
}

/**
 * The newest rows of a person, by account and by address. Each half is found along its own index and ends at the limit,
 * so that the page costs the same whatever lies behind it; a row of both comes once.
 */
export async function newestIds(
  db: Db,
  { email, accountId }: Person,
  { table, address, order, limit, before }: RowsBy,
): Promise<string[]> {
  const rows = sql.table(table);
  const isTheirs = sql`(${address} = ${email} or user_id = ${accountId}::uuid)`;
  const older = before
    ? sql`and (${order}, id) < (select ${order}, id from ${rows} where id = ${before}::uuid and ${isTheirs})`
    : sql``;
  const half = (owned: RawBuilder<unknown>) =>
    sql`(select id, ${order} as at from ${rows} where ${owned} ${older} order by ${order} desc, id desc limit ${limit})`;
  const found = await sql<{ id: string }>`
    select id from (
      ${half(sql`${address} = ${email}`)} union ${half(sql`user_id = ${accountId}::uuid`)}
    ) as theirs order by at desc, id desc limit ${limit}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}
