import type { Db } from "~/platform/db/client";

/**
 * Holds the stock of these pieces until the transaction ends. To be called before a piece is written: an order locks stock
 * first and then writes its pieces, so that the other way round each could wait for the other. The order of rows is
 * that of private.lock_stock.
 */
export async function lockStock(tx: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .selectFrom("stock")
    .select("id")
    .where("product_id", "in", productIds)
    .orderBy("product_id")
    .orderBy("size", (order) => order.asc().nullsFirst())
    .forUpdate()
    .execute();
}
