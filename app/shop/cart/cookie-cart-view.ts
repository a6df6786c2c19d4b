import { createContext } from "react";
import type { DiscountTerms } from "~/shop/discounts/discount";
import type { CartLine } from "./cart";
import type { KnownProduct } from "./cart-check";
import type { CookieCartLine } from "./cookie-cart";

/** The cart of a browser without scripts, as its pages show it. */
export interface CookieCartView {
  id: string;
  lines: readonly CartLine[];
  /** What the shop knows of them now. */
  products: readonly KnownProduct[];
  savedLines: readonly CartLine[];
  discount: DiscountTerms | null;
  /** Orders placed from it whose payment is not known to be made. */
  placed: readonly PlacedOrder[];
  /** Something in it is no longer shown by the shop, and left out. */
  isSomethingGone: boolean;
}

export interface PlacedOrder {
  reference: string;
  token: string;
  placedAtMs: number;
  lines: readonly CookieCartLine[];
  state: "open" | "waiting" | "ended";
}

/**
 * Not null only until scripts run: they move it into the device's cart. What a page shows by it therefore has to work by
 * forms and links alone.
 */
export const CookieCartContext = createContext<CookieCartView | null>(null);
