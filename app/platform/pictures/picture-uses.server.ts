import { sql } from "kysely";
import type { Db } from "~/platform/db/client";

/** A row that names a picture. */
export interface PictureUse {
  table: string;
  recordId: string;
  label: string;
}

/** The rows that name each picture: an upload by its id, one that came with the site by its name. */
export async function listUses(
  db: Db,
  of: "picture_uses" | "delivered_picture_uses",
): Promise<Map<string, PictureUse[]>> {
  const { rows } = await sql<{ picture_id: string; table_name: string; record_id: string; label: string }>`
    select picture_id, table_name, record_id, label from ${sql.id(of)}()
  `.execute(db);
  const uses = new Map<string, PictureUse[]>();
  for (const { picture_id, table_name, record_id, label } of rows)
    uses.set(picture_id, [
      ...(uses.get(picture_id) ?? []),
      { table: table_name, recordId: record_id, label },
    ]);
  return uses;
}

export async function isAnyUsed(db: Db, ids: readonly string[]): Promise<boolean> {
  const uses = await listUses(db, "picture_uses");
  return ids.some((id) => uses.has(id));
}

export function isUsedIn(uses: readonly PictureUse[] | undefined, search: string): boolean {
  return uses?.some(({ label }) => label.toLowerCase().includes(search.toLowerCase())) ?? false;
}
