import { sql } from "kysely";
import type { Db } from "~/platform/db/client";

/** A row that names a picture. */
export interface PictureUse {
  table: string;
  recordId: string;
  label: string;
}

/** The rows that name pictures: an upload by its id, one that came with the site by its name. */
export async function listUses(
  db: Db,
  of: "picture_uses" | "delivered_picture_uses",
): Promise<{ picture: string; use: PictureUse }[]> {
  const { rows } = await sql<{ picture_id: string; table_name: string; record_id: string; label: string }>`
    select picture_id, table_name, record_id, label from ${sql.id(of)}()
  `.execute(db);
  return rows.map(({ picture_id, table_name, record_id, label }) => ({
    picture: picture_id,
    use: { table: table_name, recordId: record_id, label },
  }));
}

export async function isAnyUsed(db: Db, ids: readonly string[]): Promise<boolean> {
  return (await listUses(db, "picture_uses")).some(({ picture }) => ids.includes(picture));
}

export function isUsedIn(uses: readonly PictureUse[] | undefined, search: string): boolean {
  return uses?.some(({ label }) => label.toLowerCase().includes(search.toLowerCase())) ?? false;
}
