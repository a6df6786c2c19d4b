import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { KeysetSlice } from "./keyset";

export interface KeysetSort {
  table: string;
  /** What the query calls the table. */
  alias?: string;
  column: string;
  isAscending: boolean;
  idType?: "uuid" | "bigint";
}

/** A slice of a list that is sorted by one column, then by id. */
export async function readSlice<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  slice: KeysetSlice,
  { table, alias = table, column, isAscending, idType = "uuid" }: KeysetSort,
) {
  // The rows before one are read backwards from it.
  const isBackward = slice.before !== undefined;
  const isRising = isAscending !== isBackward;
  const key = sql.ref(`${alias}.${column}`);
  const id = sql.ref(`${alias}.id`);
  const beside = slice.before ?? slice.after;
  const besideId = sql`${beside}::${sql.raw(idType)}`;
  // A value and an id, not a row of a subquery: only then the index is used.
  const besideKey = sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = ${besideId})`;
  const sliced = beside
    ? rows.where(sql<SqlBool>`(${key}, ${id}) ${sql.raw(isRising ? ">" : "<")} (${besideKey}, ${besideId})`)
    : rows;
  const direction = isRising ? "asc" : "desc";
  const found = await sliced.orderBy(key, direction).orderBy(id, direction).limit(slice.limit).execute();
  return isBackward ? found.reverse() : found;
}
