import { expect, test } from "vitest";
import { addItem, EMPTY_CART } from "./cart";
import { writeCart } from "./cart-storage";
import { createCartStore } from "./cart-store";

/* Literal on purpose: the key of stored carts must not change. */
const CART_KEY = "afi-cart";
const hat = {
  id: "hat",
  name: "Hat",
  designer: "",
  category: "Accessories",
  description: "",
  image: null,
  size: null,
  priceCents: 100,
};

function browser(stored: string | null = null) {
  const kept = new Map<string, string>(stored ? [[CART_KEY, stored]] : []);
  let tell: (key: string | null) => void = () => {};
  return {
    kept,
    tell: (key: string | null) => tell(key),
    home: {
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
      onForeignChange: (changed: (key: string | null) => void) => {
        tell = changed;
        return () => {};
      },
    },
  };
}

test("the cart is restored on load and kept on change", { tags: ["@4.9", "@4.10"] }, () => {
  const { home, kept } = browser(writeCart(addItem(EMPTY_CART, hat, 2)));
  const store = createCartStore(home);
  expect(store.read()).toEqual([{ ...hat, quantity: 2 }]);
  store.change((cart) => addItem(cart, hat));
  expect(kept.get(CART_KEY)).toBe(writeCart([{ ...hat, quantity: 3 }]));
});

test("the cart can be emptied, and stays empty", { tags: "@4.8" }, () => {
  const { home } = browser(writeCart(addItem(EMPTY_CART, hat, 2)));
  createCartStore(home).change(() => EMPTY_CART);
  expect(createCartStore(home).read()).toEqual([]);
});

test("a change in another tab is followed", () => {
  const { home, kept, tell } = browser();
  const store = createCartStore(home);
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  kept.set(CART_KEY, writeCart([{ ...hat, quantity: 7 }]));
  tell("something-else");
  expect(told).toBe(0);
  tell(CART_KEY);
  expect([told, store.read()[0]?.quantity]).toEqual([1, 7]);
  kept.clear();
  tell(null);
  expect(store.read()).toEqual([]);
});

test("a browser that forbids or fills its storage still has a cart", () => {
  const { home } = browser();
  const refuse = () => {
    throw new DOMException("denied");
  };
  const store = createCartStore({ ...home, storage: { getItem: refuse, setItem: refuse } });
  store.change((cart) => addItem(cart, hat));
  expect(store.read()).toHaveLength(1);
});
