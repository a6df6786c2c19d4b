import { sql } from "kysely";
import type { WordsKind } from "~/platform/content/page-words";
import type { Db } from "~/platform/db/client";
import type { Database } from "~/platform/db/database.types";
import { type AuditRow, type HistoryEntry, toHistoryEntry } from "./history";

/** A row that staff write, by its table and its id. */
export interface RecordKey {
  table: keyof Database | WordsKind;
  id: string;
}

/**
 * What staff changed on one record, newest first, with the rights of the member who asks. More than one key puts the
 * histories of rows that belong together into one, such as those of a product and of its stock.
 */
export async function listRecordHistory(db: Db, ...records: RecordKey[]): Promise<HistoryEntry[]> {
  const rows: AuditRow[] = [];
  for (const { table, id } of records) {
    const found = await sql<AuditRow>`select * from record_history(${table}, ${id})`.execute(db);
    rows.push(...found.rows);
  }
  return rows.sort((one, other) => other.id - one.id).map(toHistoryEntry);
}

export type LastSave = Pick<HistoryEntry, "at" | "member">;

/** Who saved each of these last, and when, by id; one that staff have never changed is not in it. */
export async function listLastSaves(
  db: Db,
  table: keyof Database,
  ids: readonly string[],
): Promise<Map<string, LastSave>> {
  const { rows } = await sql<LastSave & { record: string }>`
    select named.id as record, last.created_at as at, last.member
    from unnest(${ids}::text[]) as named (id)
    cross join lateral (select created_at, member from record_history(${table}, named.id) limit 1) last
  `.execute(db);
  return new Map(rows.map(({ record, at, member }) => [record, { at, member }]));
}
