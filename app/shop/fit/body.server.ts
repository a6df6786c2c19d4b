import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { type AccountBody, type Body, NO_BODY, readBody } from "./body";

/** With the person's own rights. Null: never kept here. */
export async function findOwnBody(db: Db, userId: string): Promise<AccountBody | null> {
  const row = await db
    .selectFrom("body_measurements")
    .select(["bust", "waist", "hip", "likes"])
    .select(sql<number>`extract(epoch from now() - changed_at) * 1000`.as("ageMs"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const { ageMs, likes, ...measures } = row;
  return { body: readBody({ ...measures, like: likes }), ageMs: Math.max(0, Number(ageMs)) };
}

/**
 * Null forgets it. What a person writes was not measured at a fitting. A change that is older than what the account has
 * changes nothing: it comes from a device that was offline.
 */
export async function saveOwnBody(db: Db, body: Body | null, ageMs = 0): Promise<void> {
  const { like, ...measures } = body ?? NO_BODY;
  const changed_at = sql<string>`now() - make_interval(secs => ${ageMs}::float8 / 1000)`;
  const row = { ...measures, likes: like, measured_at_fitting: null, changed_at };
  await db
    .insertInto("body_measurements")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(row).where("body_measurements.changed_at", "<=", changed_at),
    )
    .execute();
}
