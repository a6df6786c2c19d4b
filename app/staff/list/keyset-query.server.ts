import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { KeysetSlice } from "./keyset";

export interface KeysetSort {
  table: string;
  /** What the query calls the table. */
  alias?: string;
  column: string;
  /** Stands for no value, as in the index: by case, because a policy keeps coalesce from using one. */
  ifNull?: RawBuilder<unknown> | undefined;
  isAscending: boolean;
  idType?: "uuid" | "bigint";
}

/** A slice of a list that is sorted by one column, then by id. */
export async function readSlice<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  slice: KeysetSlice,
  sort: KeysetSort,
) {
  const found = await sliceOf(rows, slice, sort).execute();
  return slice.before === undefined ? found : found.reverse();
}

/** The query for it. The rows before one are read backwards from it. */
export function sliceOf<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  slice: KeysetSlice,
  { table, alias = table, column, ifNull, isAscending, idType = "uuid" }: KeysetSort,
) {
  const isRising = isAscending !== (slice.before !== undefined);
  const keyOf = (name: string) => {
    const value = sql.ref(`${name}.${column}`);
    return ifNull ? sql`case when ${value} is null then ${ifNull} else ${value} end` : value;
  };
  const key = keyOf(alias);
  const id = sql.ref(`${alias}.id`);
  const beside = slice.before ?? slice.after;
  const besideId = sql`${beside}::${sql.raw(idType)}`;
  // A value and an id, not a row of a subquery: only then the index is used.
  const besideKey = sql`(select ${keyOf(table)} from ${sql.table(table)} where id = ${besideId})`;
  const sliced = beside
    ? rows.where(sql<SqlBool>`(${key}, ${id}) ${sql.raw(isRising ? ">" : "<")} (${besideKey}, ${besideId})`)
    : rows;
  const direction = isRising ? "asc" : "desc";
  // Written out: a plan for any limit looks dear in a long list, so each page would be planned anew.
  return sliced.orderBy(key, direction).orderBy(id, direction).limit(sql.lit(slice.limit));
}
