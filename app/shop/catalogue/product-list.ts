import type { ProductCard } from "./product";

/** A stretch of the pieces a choice finds. */
export interface ProductList {
  products: ProductCard[];
  hasMore: boolean;
}

/** How long the shop waits for its pieces. */
export const SHOP_TIMEOUT_MS = 10_000;

export const NO_MORE: ProductList = { products: [], hasMore: false };

/** As many as are shown; one more was asked for, which tells whether there are others. */
export function cutProductList(found: ProductCard[], length: number): ProductList {
  return { products: found.slice(0, length), hasMore: found.length > length };
}

/** Two answers laid end to end. A piece that slid down the rail in between is not hung twice. */
export function joinProductLists(productList: ProductList, more: ProductList): ProductList {
  const shown = new Set(productList.products.map((product) => product.id));
  return {
    products: [...productList.products, ...more.products.filter((product) => !shown.has(product.id))],
    hasMore: more.hasMore,
  };
}

/** The database counts no further: 'more than 100' is all a visitor needs. */
export const COUNTED_TO = 100;

/** '12 of 29 pieces', '12 of more than 100 pieces', '1 piece'. */
export function countText(total: number, shown?: number): string {
  const all = total > COUNTED_TO ? `more than ${COUNTED_TO}` : String(total);
  const noun = total === 1 ? "piece" : "pieces";
  return shown === undefined || shown > COUNTED_TO ? `${all} ${noun}` : `${shown} of ${all} ${noun}`;
}
