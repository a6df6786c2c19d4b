import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addItem, cartCount, EMPTY_CART } from "./cart";
import { readCart, writeCart } from "./cart-storage";

const scarf = {
  id: "silk-scarf",
  name: "Silk scarf",
  designer: "AFI Atelier",
  category: "Accessories",
  description: "",
  image: { src: "/media/a.jpg", width: 4, height: 5, alt: "A scarf", version: "1a" },
  size: null,
  priceCents: 68_000,
};

describe("the stored cart", () => {
  test("comes back as it was", { tags: "@3.24" }, () => {
    const cart = addItem(addItem(EMPTY_CART, scarf, 2), { ...scarf, id: "tote", size: "S", maxQuantity: 3 });
    expect(readCart(writeCart(cart))).toEqual(cart);
  });

  test("carries the chosen size as selectedSize", { tags: "@3.25" }, () => {
    const stored = JSON.parse(writeCart(addItem(EMPTY_CART, { ...scarf, size: "S" })));
    expect(stored).toEqual([expect.objectContaining({ id: "silk-scarf", selectedSize: "S", quantity: 1 })]);
    expect(stored[0]).not.toHaveProperty("size");
  });

  test("of before, with the size as size, is still read", () => {
    const line = { ...scarf, size: "M", quantity: 1 };
    expect(readCart(JSON.stringify([line]))).toEqual([line]);
  });

  test("nothing, rubbish and foreign shapes are an empty cart", () => {
    for (const stored of [null, "", "{", "null", "7", '"cart"', "{}", "[null, 3, [], {}]"])
      expect(readCart(stored), String(stored)).toEqual([]);
  });

  test("a line without a usable price or quantity is dropped, the others stay", { tags: "@10.17" }, () => {
    const stored = JSON.stringify([
      { ...scarf, quantity: 1, priceCents: "free" },
      { ...scarf, quantity: 1, priceCents: 680.5 },
      { ...scarf, quantity: 0 },
      { ...scarf, quantity: 1.5 },
      { ...scarf, quantity: 2 },
    ]);
    expect(readCart(stored)).toEqual([{ ...scarf, quantity: 2 }]);
  });

  test("lines of the same piece and size become one", () => {
    expect(
      readCart(
        JSON.stringify([
          { ...scarf, quantity: 1 },
          { ...scarf, quantity: 4 },
        ]),
      ),
    ).toEqual([{ ...scarf, quantity: 5 }]);
  });

  test("any text at all can be stored there without harm", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(cartCount(readCart(stored))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
