import type { Db } from "~/db/client";
import { cutRail, type Rail } from "./product-list";
import { listProducts } from "./products.server";
import type { ShopQuery } from "./shop-query";

export async function getRail(db: Db, query: ShopQuery): Promise<Rail> {
  const length = query.loaded - query.from;
  const found = await listProducts(db, { ...query, offset: query.from, limit: length + 1 });
  return cutRail(found, length);
}
