import { sql } from "kysely";
import type { Waiting } from "./today";

/** Beside each row, how many there are without the limit. */
export const found = sql<number>`count(*) over ()`.as("found");

export function waiting<Row extends { found: number }, Shown>(
  rows: Row[],
  show: (row: Row) => Shown,
): Waiting<Shown> {
  return { count: rows[0]?.found ?? 0, rows: rows.map(show) };
}
