import type { KeyValues } from "~/platform/lib/browser-storage";
import { addItem, type Cart, type CartItem, EMPTY_CART, lineKey } from "~/shop/cart/cart";
import { readCart, writeCart } from "~/shop/cart/cart-storage";

/** The cart that a ticket replaced. */
const SAVED_CART_KEY = "afi-cart-aside";

export function readSavedCart(storage: KeyValues): Cart {
  try {
    return readCart(storage.getItem(SAVED_CART_KEY));
  } catch {
    return EMPTY_CART;
  }
}

export function writeSavedCart(storage: KeyValues, saved: Cart): void {
  try {
    if (saved.length > 0) storage.setItem(SAVED_CART_KEY, writeCart(saved));
    else storage.removeItem(SAVED_CART_KEY);
  } catch {
    // Full or blocked: the cart is not saved then.
  }
}

/** The cart to save when this ticket replaces it: everything but the ticket, merged with what was saved before. */
export function saveCart(saved: Cart, cart: Cart, ticket: CartItem): Cart {
  return mergeCarts(
    saved,
    cart.filter((line) => lineKey(line) !== lineKey(ticket)),
  );
}

export function mergeCarts(first: Cart, second: Cart): Cart {
  return second.reduce((cart, { quantity, ...item }) => addItem(cart, item, quantity), first);
}
