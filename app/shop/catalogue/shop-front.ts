import type { NamedCloth } from "./cloths.server";
import type { Film } from "./film";
import type { ProductList } from "./product-list";
import type { PriceBand } from "./shop-query";
import type { TicketCard } from "./ticket";

export interface Option<Value extends string = string> {
  value: Value;
  /** As far as the database counts. */
  count: number;
}

/** Everything around the products. */
export interface ShopFront {
  /** In the order of the chips; none when the shop is empty. */
  categories: string[];
  /** Those the chosen category comes in. */
  sizes: string[];
  designers: string[];
  /** Those of the chosen category, with how many products each finds there. */
  materials: Option[];
  prices: Option<PriceBand>[];
  /** How many products of the category are in stock; null when the database did not answer. */
  inStockCount: number | null;
  /** The cloth that was chosen, with its story. */
  cloth: NamedCloth | null;
  /** How many products the choice finds, as far as the database counts; null when the database did not answer. */
  productCount: number | null;
  videos: Film[];
  /** On the pages that show them. */
  tickets: TicketCard[];
}

export interface Shop {
  productList: ProductList;
  front: ShopFront;
}
