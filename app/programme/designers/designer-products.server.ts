import type { Db } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { ProductCard } from "~/shop/catalogue/product";
import { CARD_COLUMNS, toCard } from "~/shop/catalogue/products.server";

/** The pieces are left out after this long; the profile needs no database. */
export const PRODUCTS_TIMEOUT_MS = 6_000;
const MAX_PRODUCTS = 24;

/** What a designer has made for the shop, newest first, with those that are sold out. */
export async function listProductsBy(db: Db, pictures: Pictures, designer: string): Promise<ProductCard[]> {
  const rows = await db
    .selectFrom("products")
    .select(CARD_COLUMNS)
    .where("designer", "=", designer)
    .where("status", "in", ["published", "sold_out"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_PRODUCTS)
    .execute();
  return rows.map((row) => toCard(pictures, row));
}
