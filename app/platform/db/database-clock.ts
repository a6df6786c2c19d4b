import { sql } from "kysely";
import type { Db } from "./client";

/** The time that decides for every process: one whose own clock is wrong must not end early what others still keep. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  return new Date(rows[0]?.now ?? Number.NaN);
}
