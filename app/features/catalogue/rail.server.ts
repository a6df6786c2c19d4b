import type { Db } from "~/db/client";
import { isSameCategory } from "./categories";
import { listProducts, sampleProducts } from "./products.server";
import { cutRail, NO_MORE, type Rail } from "./rail";
import type { ShopQuery } from "./shop-query";

/** How long the shop waits for its pieces. */
export const SHOP_TIMEOUT_MS = 10_000;

export async function getRail(db: Db, query: ShopQuery, signal?: AbortSignal): Promise<Rail> {
  const length = query.loaded - query.from;
  const found = await listProducts(db, { ...query, offset: query.from, limit: length + 1 }, signal);
  return cutRail(found, length);
}

/** The samples, chosen and sorted as the database would have. */
export function sampleRail({ category, size, designer, sort, from }: ShopQuery): Rail {
  if (from > 0) return NO_MORE;
  const pieces = sampleProducts.filter(
    (sample) =>
      (category === null || isSameCategory(sample.category, category)) &&
      (size === null || sample.sizes.includes(size)) &&
      (designer === null || sample.designer === designer),
  );
  if (sort !== "newest") {
    const direction = sort === "price-up" ? 1 : -1;
    pieces.sort((a, b) => (a.priceCents - b.priceCents) * direction);
  }
  return { pieces: pieces.map(({ description, material, care, pictures, ...card }) => card), hasMore: false };
}
