import type { Db } from "~/db/client";
import { type Body, readBody } from "./body";

/** With the person's own rights. */
export async function findOwnBody(db: Db, userId: string): Promise<Body | null> {
  const row = await db
    .selectFrom("body_measurements")
    .select(["bust", "waist", "hip", "likes"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? readBody({ ...row, like: row.likes }) : null;
}

/** Null deletes it. What a person writes was not measured at a fitting. */
export async function saveOwnBody(db: Db, userId: string, body: Body | null): Promise<void> {
  if (body === null) {
    await db.deleteFrom("body_measurements").where("user_id", "=", userId).execute();
    return;
  }
  const { like, ...measures } = body;
  const row = { ...measures, likes: like, measured_at_fitting: null };
  await db
    .insertInto("body_measurements")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}
