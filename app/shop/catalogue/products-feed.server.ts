import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { ProductRow } from "./card-row";
import { CARD_COLUMNS, toProduct } from "./products.server";
import type { FeedProduct } from "./products-feed";

/** More than the house will hang; a limit keeps the answer to a size this process can make. */
const MAX_FEED_PRODUCTS = 5_000;

/** The pieces that are on sale or sold out, newest first. */
export async function listFeedProducts(db: Db, pictures: Pictures): Promise<FeedProduct[]> {
  const rows = await db
    .selectFrom("products as p")
    .select(CARD_COLUMNS.map((column) => `p.${column}` as const))
    .select(["p.description", "p.care", "p.sale_from", "p.sale_until", "p.lead_time_days"])
    .where("p.status", "in", ["published", "sold_out"])
    // Without a picture a piece is refused.
    .where(sql<boolean>`cardinality(p.images) > 0`)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(MAX_FEED_PRODUCTS)
    .execute();
  return rows.map(({ sale_from, sale_until, ...row }) => ({
    ...toProduct(pictures, row as ProductRow),
    sale: sale_from && sale_until ? { from: sale_from, until: sale_until } : null,
  }));
}
