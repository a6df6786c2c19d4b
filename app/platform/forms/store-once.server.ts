import type { InsertObject } from "kysely";
import type { Db } from "~/platform/db/client";
import type { Database } from "~/platform/db/database.types";
import { hasCode, UNIQUE_VIOLATION } from "~/platform/db/error-codes";

type KeyedTable = "appointments" | "contact_messages" | "designer_applications";

/**
 * Inserts a row with an idempotency key. A duplicate was stored by an earlier attempt, so it counts as success. The
 * tables have no other unique column than the random id.
 */
export async function storeOnce<Table extends KeyedTable>(
  db: Db,
  table: Table,
  row: InsertObject<Database, Table>,
): Promise<void> {
  try {
    await db.insertInto(table).values(row).execute();
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error;
  }
}
