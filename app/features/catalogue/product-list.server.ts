import type { Db } from "~/db/client";
import { cutProductList, type ProductList } from "./product-list";
import { listProducts } from "./products.server";
import type { ShopQuery } from "./shop-query";

export async function getProductList(db: Db, query: ShopQuery): Promise<ProductList> {
  const length = query.loaded - query.from;
  const found = await listProducts(db, { ...query, offset: query.from, limit: length + 1 });
  return cutProductList(found, length);
}
