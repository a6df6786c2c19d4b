import type { Film } from "./film";
import type { ProductList } from "./product-list";
import type { TicketCard } from "./ticket";

/** Everything around the pieces. */
export interface ShopFront {
  /** In the order of the chips; none when the shop is empty. */
  categories: string[];
  /** Those the chosen category comes in. */
  sizes: string[];
  designers: string[];
  /** How many pieces the choice finds, as far as the database counts; null when nobody could ask. */
  productCount: number | null;
  videos: Film[];
  /** Where they hang. */
  tickets: TicketCard[];
}

export interface Shop {
  productList: ProductList;
  front: ShopFront;
}
