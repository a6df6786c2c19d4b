import type { Db } from "~/db/client";
import type { ProductCard } from "./product";
import { CARD_COLUMNS, findSample, toCard } from "./products.server";

/** The pieces of a wish list in its order; what the shop no longer shows is left out. */
export async function listWished(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("products").select(CARD_COLUMNS).where("id", "in", ids).execute();
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => cards.get(id) ?? findSample(id) ?? []);
}
