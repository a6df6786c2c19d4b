import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { browserStorage } from "~/platform/lib/browser-storage";
import {
  addItem,
  type Cart,
  type CartItem,
  type CartLine,
  cartCount,
  cartTotalCents,
  EMPTY_CART,
  removeLine,
  repriced,
  restoreLine,
  setQuantity,
} from "./cart";
import { type CartStore, createCartStore } from "./cart-store";
import { CookieCartContext } from "./cookie-cart-view";

export interface CartActions {
  add: (item: CartItem, quantity?: number) => void;
  setQuantity: (key: string, quantity: number) => void;
  remove: (key: string) => void;
  restore: (line: CartLine, position: number) => void;
  empty: () => void;
  replace: (cart: Cart) => void;
  /** Updates the cart to current prices. */
  reprice: (prices: Parameters<typeof repriced>[1]) => void;
  /** The current cart, for event handlers; rendering uses `lines`. */
  read: () => Cart;
}

export interface CartView extends CartActions {
  lines: Cart;
  count: number;
  totalCents: number;
  /** False until the browser's cart is loaded, unless the server keeps one for it: show no number before. */
  isLoaded: boolean;
}

const CartContext = createContext<CartStore | null>(null);

let browserStore: CartStore | undefined;
const serverStore: CartStore = { read: () => EMPTY_CART, change: () => {}, subscribe: () => () => {} };

function openStore(): CartStore {
  if (typeof window === "undefined") return serverStore;
  browserStore ??= createCartStore({
    storage: browserStorage,
    onForeignChange(changed) {
      const listener = (event: StorageEvent) => changed(event.key);
      window.addEventListener("storage", listener);
      return () => window.removeEventListener("storage", listener);
    },
  });
  return browserStore;
}

export function CartProvider({ children }: { children: ReactNode }) {
  const store = useMemo(openStore, []);
  return <CartContext value={store}>{children}</CartContext>;
}

const never = () => () => {};

function useCartStore(): CartStore {
  const store = useContext(CartContext);
  if (!store) throw new Error("useCart must be used within a CartProvider");
  return store;
}

export function useCart(): CartView {
  const store = useCartStore();
  const actions = useCartActions();
  const kept = useContext(CookieCartContext);
  const lines = useSyncExternalStore(store.subscribe, store.read, () => kept?.lines ?? EMPTY_CART);
  const isLoaded = useSyncExternalStore(
    never,
    () => true,
    () => kept !== null,
  );
  return { ...actions, lines, count: cartCount(lines), totalCents: cartTotalCents(lines), isLoaded };
}

/** For what shows nothing of the cart: it is not rendered again when the cart is loaded or changes. */
export function useCartActions(): CartActions {
  const store = useCartStore();
  return useMemo(
    () => ({
      add: (item, quantity) => store.change((cart) => addItem(cart, item, quantity)),
      setQuantity: (key, quantity) => store.change((cart) => setQuantity(cart, key, quantity)),
      remove: (key) => store.change((cart) => removeLine(cart, key)),
      restore: (line, position) => store.change((cart) => restoreLine(cart, line, position)),
      empty: () => store.change(() => EMPTY_CART),
      replace: (cart) => store.change(() => cart),
      reprice: (prices) => store.change((cart) => repriced(cart, prices)),
      read: store.read,
    }),
    [store],
  );
}
