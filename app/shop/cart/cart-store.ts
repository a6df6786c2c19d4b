import { type Cart, EMPTY_CART } from "./cart";
import { CART_KEY, readCart, writeCart } from "./cart-storage";

/** The browser APIs the cart needs; tests pass their own. */
export interface CartHome {
  storage: Pick<Storage, "getItem" | "setItem">;
  /** Called when another tab has changed the storage; returns the unsubscribe function. */
  onForeignChange: (changed: (key: string | null) => void) => () => void;
}

export interface CartStore {
  read: () => Cart;
  change: (rule: (cart: Cart) => Cart) => void;
  subscribe: (listener: () => void) => () => void;
}

/** One cart for all components of a page and all tabs of a browser. */
export function createCartStore({ storage, onForeignChange }: CartHome): CartStore {
  const listeners = new Set<() => void>();
  let cart = load();

  function load(): Cart {
    try {
      return readCart(storage.getItem(CART_KEY));
    } catch {
      // Storage may be blocked; the cart is then in memory only.
      return EMPTY_CART;
    }
  }

  function become(next: Cart) {
    cart = next;
    for (const listener of listeners) listener();
  }

  onForeignChange((key) => {
    // A null key means that everything was cleared.
    if (key === CART_KEY || key === null) become(load());
  });

  return {
    read: () => cart,
    change(rule) {
      const next = rule(cart);
      if (next === cart) return;
      try {
        storage.setItem(CART_KEY, writeCart(next));
      } catch {
        // Full or blocked: the cart is kept in memory.
      }
      become(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
