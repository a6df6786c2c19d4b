import { expect, test } from "vitest";
import type { CartLine } from "~/shop/cart/cart";
import { mergeCarts, readSavedCart, saveCart, writeSavedCart } from "./saved-cart";

const line = (id: string, quantity = 1): CartLine => ({
  id,
  name: id,
  designer: "",
  category: "",
  description: "",
  image: null,
  size: null,
  priceCents: 100_00,
  quantity,
});
const ids = (cart: readonly CartLine[]) => cart.map(({ id, quantity }) => `${quantity} ${id}`);

test("a ticket sets the whole cart aside", () => {
  expect(ids(saveCart([], [line("gown"), line("tote", 2)], line("ticket")))).toEqual(["1 gown", "2 tote"]);
});

test("the same ticket again sets nothing more aside, and loses nothing", () => {
  expect(ids(saveCart([line("gown")], [line("ticket")], line("ticket")))).toEqual(["1 gown"]);
});

test("another ticket joins what was aside", () => {
  expect(ids(saveCart([line("gown")], [line("ticket")], line("other")))).toEqual(["1 gown", "1 ticket"]);
});

test("putting it back adds to the cart, within the limits", () => {
  expect(ids(mergeCarts([line("ticket")], [line("gown")]))).toEqual(["1 ticket", "1 gown"]);
  expect(ids(mergeCarts([line("tote", 998)], [line("tote", 5)]))).toEqual(["999 tote"]);
});

test("it is stored in the browser until it is empty; blocked storage is ignored", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  writeSavedCart(storage, [line("gown")]);
  expect(ids(readSavedCart(storage))).toEqual(["1 gown"]);
  writeSavedCart(storage, []);
  expect(kept.size).toBe(0);
  const refuse = () => {
    throw new DOMException("forbidden");
  };
  const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(readSavedCart(forbidden)).toEqual([]);
  expect(() => writeSavedCart(forbidden, [line("gown")])).not.toThrow();
});
