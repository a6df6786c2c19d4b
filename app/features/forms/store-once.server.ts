import type { InsertObject } from "kysely";
import type { Db } from "~/db/client";
import type { Database } from "~/db/database.types";
import { hasCode, UNIQUE_VIOLATION } from "~/db/error-codes";

type KeyedTable = "appointments" | "contact_messages" | "designer_applications";

/**
 * Inserts a row that has an idempotency key. One that is there already was stored by an earlier try, which is the
 * success this one asks for. In these tables nothing else is unique but the row's own random id.
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
