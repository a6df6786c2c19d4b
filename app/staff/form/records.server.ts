import { sql } from "kysely";
import type { Db } from "~/platform/db/client";

/** A row of any content table, by the names of its columns. */
export type Row = Record<string, unknown> & { id: string; updated_at: string };

export type Saved = { kind: "saved"; id: string } | { kind: "conflict"; theirs: Row } | { kind: "gone" };

/** Tables are named by a description here, never by what somebody sent. */
export async function findRow(db: Db, table: string, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id::text = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

export async function insertRow(db: Db, table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row).map((name) => sql.ref(name));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))}) returning id
  `.execute(db);
  return rows[0]?.id ?? "";
}

/** Saves what the form holds, unless somebody else saved since the form was filled. */
export async function updateRow(
  db: Db,
  table: string,
  { id, seen, row }: { id: string; seen: string; row: Record<string, unknown> },
): Promise<Saved> {
  const changes = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.join(changes)}
    where id::text = ${id} and updated_at::text = ${seen}::timestamptz::text returning id
  `.execute(db);
  if (rows[0]) return { kind: "saved", id };
  const theirs = await findRow(db, table, id);
  return theirs ? { kind: "conflict", theirs } : { kind: "gone" };
}
