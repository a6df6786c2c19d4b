import type { Db } from "~/db/client";
import type { ProductCard } from "~/features/catalogue/product";
import { CARD_COLUMNS, toCard } from "~/features/catalogue/products.server";

/** The pieces are left out after this long; the profile needs no database. */
export const PIECES_LIMIT_MS = 6_000;
const MOST_PIECES = 24;

/** What a designer has made for the shop, newest first, with those that are sold out. */
export async function listPiecesBy(db: Db, designer: string, signal: AbortSignal): Promise<ProductCard[]> {
  const { data } = await db
    .from("products")
    .select(CARD_COLUMNS)
    .eq("designer", designer)
    .in("status", ["published", "sold_out"])
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(MOST_PIECES)
    .abortSignal(signal)
    .throwOnError();
  return data.map(toCard);
}
