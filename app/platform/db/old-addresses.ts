import { sql } from "kysely";
import type { Db } from "./client.ts";

/** What keeps the addresses it had, and its table. */
export const ADDRESSED = { story: "blogs", event: "events", designer: "designers" } as const;

/** The address of the published record that once had this one; null where there is none. */
export async function findNewAddress(
  db: Db,
  kind: keyof typeof ADDRESSED,
  oldSlug: string,
): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select moved.slug from old_addresses old join ${sql.table(ADDRESSED[kind])} moved on moved.id::text = old.record_id
    where old.kind = ${kind} and old.old_slug = ${oldSlug}
  `.execute(db);
  return rows[0]?.slug ?? null;
}
