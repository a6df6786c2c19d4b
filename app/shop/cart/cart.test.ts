import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addItem,
  type Cart,
  type CartItem,
  cartCount,
  cartTotalCents,
  DEFAULT_MAX_QUANTITY,
  EMPTY_CART,
  lineKey,
  removeLine,
  restoreLine,
  setQuantity,
} from "./cart";

const dress: CartItem = {
  id: "moon-arcs-dress",
  name: "Moon Arcs dress",
  designer: "AFI Atelier",
  category: "Women",
  description: "",
  image: null,
  size: "M",
  priceCents: 245_000,
};
const tote: CartItem = { ...dress, id: "market-tote", name: "Market tote", size: null, priceCents: 98_000 };

describe("the cart", () => {
  test("a new piece is appended with quantity 1", { tags: "@4.5" }, () => {
    const cart = addItem(addItem(EMPTY_CART, dress), tote);
    expect(cart.map((line) => [line.id, line.quantity])).toEqual([
      ["moon-arcs-dress", 1],
      ["market-tote", 1],
    ]);
  });

  test("adding a piece that is there raises its quantity by 1", { tags: "@4.1" }, () => {
    expect(addItem(addItem(EMPTY_CART, dress), dress)).toEqual([{ ...dress, quantity: 2 }]);
  });

  test("the product page adds as many as its stepper says", () => {
    expect(addItem(addItem(EMPTY_CART, dress, 3), dress, 2)[0]?.quantity).toBe(5);
  });

  test("two sizes of one piece are two lines", { tags: "@4.2" }, () => {
    const cart = addItem(addItem(EMPTY_CART, dress), { ...dress, size: "L" });
    expect(cart.map(lineKey)).toEqual(["moon-arcs-dress/M", "moon-arcs-dress/L"]);
  });

  test("quantity stops at the piece's maximum, and at 999 where there is none", {
    tags: ["@4.3", "@4.4", "@4.7", "@5.19", "@9.9"],
  }, () => {
    const limited = { ...dress, maxQuantity: 2 };
    expect(addItem(addItem(EMPTY_CART, limited, 2), limited)[0]?.quantity).toBe(2);
    expect(addItem(EMPTY_CART, tote, 5_000)[0]?.quantity).toBe(DEFAULT_MAX_QUANTITY);
    expect(setQuantity(addItem(EMPTY_CART, tote), "market-tote", 1_000)[0]?.quantity).toBe(999);
  });

  test("a quantity of 0 or less removes the line", { tags: ["@4.6", "@5.20"] }, () => {
    const cart = addItem(addItem(EMPTY_CART, dress), tote);
    expect(setQuantity(cart, "market-tote", 0).map((line) => line.id)).toEqual(["moon-arcs-dress"]);
    expect(setQuantity(cart, "market-tote", -4).map((line) => line.id)).toEqual(["moon-arcs-dress"]);
    expect(setQuantity(cart, "market-tote", Number.NaN).map((line) => line.id)).toEqual(["moon-arcs-dress"]);
  });

  test("the total is the sum of price times quantity, the count the sum of quantities", {
    tags: ["@3.27", "@3.28"],
  }, () => {
    const cart = addItem(addItem(EMPTY_CART, dress, 2), tote, 3);
    expect(cartTotalCents(cart)).toBe(2 * 245_000 + 3 * 98_000);
    expect(cartCount(cart)).toBe(5);
  });

  test("a removed line goes back to its place, once", () => {
    const cart = addItem(addItem(EMPTY_CART, dress), tote);
    const [removed] = cart;
    const without = removeLine(cart, "moon-arcs-dress/M");
    if (!removed) throw new Error("no line to restore");
    expect(restoreLine(without, removed, 0)).toEqual(cart);
    expect(restoreLine(cart, removed, 0)).toEqual(cart);
  });

  test("the price shown last wins when a piece is added again", () => {
    const cart = addItem(addItem(EMPTY_CART, dress), { ...dress, priceCents: 200_000 });
    expect(cartTotalCents(cart)).toBe(400_000);
  });
});

describe("whatever is done to it", () => {
  const item = fc.record({
    id: fc.constantFrom("a", "b", "c"),
    size: fc.constantFrom(null, "S", "M"),
    priceCents: fc.integer({ min: 0, max: 1_000_000 }),
    maxQuantity: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), item, quantity: fc.integer({ min: -3, max: 2_000 }) }),
    fc.record({ kind: fc.constant("set" as const), item, quantity: fc.integer({ min: -3, max: 2_000 }) }),
    fc.record({ kind: fc.constant("remove" as const), item, quantity: fc.constant(0) }),
  );

  test("keys stay unique and every quantity stays between 1 and its maximum", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let cart: Cart = EMPTY_CART;
        for (const { kind, item, quantity } of steps) {
          const full = { ...dress, ...item };
          if (kind === "add") cart = addItem(cart, full, quantity);
          if (kind === "set") cart = setQuantity(cart, lineKey(full), quantity);
          if (kind === "remove") cart = removeLine(cart, lineKey(full));
        }
        expect(new Set(cart.map(lineKey)).size).toBe(cart.length);
        for (const line of cart) {
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.quantity).toBeLessThanOrEqual(line.maxQuantity ?? DEFAULT_MAX_QUANTITY);
          expect(Number.isInteger(line.quantity)).toBe(true);
        }
        expect(cartTotalCents(cart)).toBe(
          cart.reduce((sum, line) => sum + line.priceCents * line.quantity, 0),
        );
      }),
    );
  });

  test("adding never changes the cart it was given", () => {
    fc.assert(
      fc.property(item, fc.integer({ min: 1, max: 9 }), (extra, quantity) => {
        const before = addItem(EMPTY_CART, dress);
        const copy = structuredClone(before);
        addItem(before, { ...dress, ...extra }, quantity);
        expect(before).toEqual(copy);
      }),
    );
  });
});
