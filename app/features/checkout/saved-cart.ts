import { addItem, type Cart, type CartItem, EMPTY_CART, lineKey } from "~/features/cart/cart";
import { readCart, writeCart } from "~/features/cart/cart-storage";
import type { KeyValues } from "~/lib/browser-storage";

/** The cart a ticket took the place of. */
const ASIDE_KEY = "afi-cart-aside";

export function readSavedCart(storage: KeyValues): Cart {
  try {
    return readCart(storage.getItem(ASIDE_KEY));
  } catch {
    return EMPTY_CART;
  }
}

export function writeSavedCart(storage: KeyValues, aside: Cart): void {
  try {
    if (aside.length > 0) storage.setItem(ASIDE_KEY, writeCart(aside));
    else storage.removeItem(ASIDE_KEY);
  } catch {
    // Full or forbidden: nothing is kept aside then.
  }
}

/** What is kept aside when this ticket takes the cart's place: all but the ticket itself, with what was there before. */
export function saveCart(aside: Cart, cart: Cart, ticket: CartItem): Cart {
  return mergeCarts(
    aside,
    cart.filter((line) => lineKey(line) !== lineKey(ticket)),
  );
}

export function mergeCarts(first: Cart, second: Cart): Cart {
  return second.reduce((cart, { quantity, ...item }) => addItem(cart, item, quantity), first);
}
