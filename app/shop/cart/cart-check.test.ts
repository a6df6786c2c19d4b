import { describe, expect, test } from "vitest";
import { type Cart, type CartLine, repriced } from "./cart";
import {
  checkCart,
  fewLeftOf,
  isTooMany,
  isUnbuyable,
  type KnownProduct,
  mergeFindings,
  NO_FINDINGS,
  ticketEventsOf,
} from "./cart-check";

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  id: "gown",
  name: "Gown",
  designer: "",
  category: "Women",
  description: "",
  image: null,
  size: "M",
  priceCents: 495_000,
  quantity: 1,
  ...changes,
});
const gown: KnownProduct = { id: "gown", priceCents: 495_000, sizes: ["S", "M"], isSoldOut: false };
const scarf: KnownProduct = { id: "scarf", priceCents: 135_000, sizes: [], isSoldOut: false };
const finding = (cart: Cart, products: KnownProduct[]) => [...checkCart(cart, products)];

describe("a cart beside the shop", () => {
  test("nothing is said of lines that are as they were", () => {
    expect(finding([line(), line({ id: "scarf", size: null, priceCents: 135_000 })], [gown, scarf])).toEqual(
      [],
    );
  });

  test("a changed price is told with both prices, up or down", () => {
    expect(finding([line({ priceCents: 620_000 })], [gown])).toEqual([
      ["gown/M", { kind: "price", wasCents: 620_000, nowCents: 495_000 }],
    ]);
    expect(finding([line({ priceCents: 1 })], [gown])).toEqual([
      ["gown/M", { kind: "price", wasCents: 1, nowCents: 495_000 }],
    ]);
  });

  test("a sold-out piece, a size no longer made and a piece nobody knows are told apart", () => {
    expect(finding([line()], [{ ...gown, isSoldOut: true }])).toEqual([["gown/M", { kind: "sold-out" }]]);
    expect(finding([line({ size: "XL" })], [gown])).toEqual([["gown/XL", { kind: "size-gone" }]]);
    expect(finding([line({ id: "sample-gown" })], [gown])).toEqual([["sample-gown/M", { kind: "unknown" }]]);
  });

  test("a size that has sold out, or has too few, is told by what is left of it", () => {
    const known = { ...gown, leftBySize: { S: 0, M: 2 } };
    expect(finding([line({ size: "S" })], [known])).toEqual([
      ["gown/S", { kind: "sold-out", isSizeAlone: true }],
    ]);
    expect(finding([line({ quantity: 3 })], [known])).toEqual([["gown/M", { kind: "not-enough", left: 2 }]]);
    expect(finding([line({ quantity: 2 })], [known])).toEqual([]);
    expect(
      finding(
        [line({ id: "scarf", size: null, quantity: 2, priceCents: 135_000 })],
        [{ ...scarf, leftBySize: { one: 1 } }],
      ),
    ).toEqual([["scarf", { kind: "not-enough", left: 1 }]]);
  });

  test("so few are left that it is said: pieces of a size and seats, not what is plenty or cannot be bought", () => {
    const cart = [
      line(),
      line({ size: "S" }),
      line({ id: "scarf", size: null }),
      line({ id: "seat", size: null }),
    ];
    const few = fewLeftOf(cart, [
      { ...gown, leftBySize: { S: 0, M: 2 } },
      { ...scarf, leftBySize: { one: 7 } },
      { id: "seat", priceCents: 1, sizes: [], isSoldOut: false, left: 3 },
    ]);
    expect([...few]).toEqual([
      ["gown/M", 2],
      ["seat", 3],
    ]);
  });

  test("a ticket whose day is over is told as such", () => {
    const seat: KnownProduct = {
      id: "seat",
      priceCents: 340_000,
      sizes: [],
      isSoldOut: false,
      hasSaleEnded: true,
    };
    expect(finding([line({ id: "seat", size: null, priceCents: 340_000 })], [seat])).toEqual([
      ["seat", { kind: "sale-ended" }],
    ]);
  });

  test("a piece that has sizes now needs one, and one that has none takes none", () => {
    expect(finding([line({ size: null })], [gown])).toEqual([["gown", { kind: "size-gone" }]]);
    expect(finding([line({ id: "scarf", size: "M", priceCents: 135_000 })], [scarf])).toEqual([
      ["scarf/M", { kind: "size-gone" }],
    ]);
  });

  test("two sizes of one piece are two lines", () => {
    const cart = [line({ priceCents: 1 }), line({ size: "S", priceCents: 1 })];
    expect(finding(cart, [gown]).map(([key]) => key)).toEqual(["gown/M", "gown/S"]);
  });
});

test("only a changed price leaves a line buyable", () => {
  expect(isUnbuyable(undefined)).toBe(false);
  expect(isUnbuyable({ kind: "price", wasCents: 2, nowCents: 1 })).toBe(false);
  for (const kind of ["sold-out", "size-gone", "sale-ended", "unknown"] as const)
    expect(isUnbuyable({ kind })).toBe(true);
});

test("today's prices come into the cart, and nothing else changes", () => {
  const untouched = line({ id: "sample-gown" });
  const cart = [line({ priceCents: 620_000, quantity: 3 }), untouched];
  const today = repriced(cart, [gown]);
  expect(today).toEqual([line({ quantity: 3 }), untouched]);
  expect(repriced(today, [gown])).toBe(today);
});

test("news of a price outlasts a second look; news of the rest lasts as long as it is so", () => {
  const news = checkCart([line({ priceCents: 620_000 }), line({ id: "scarf", size: null })], [gown]);
  const later = mergeFindings(news, NO_FINDINGS);
  expect([...later]).toEqual([["gown/M", { kind: "price", wasCents: 620_000, nowCents: 495_000 }]]);
  const soldOut = mergeFindings(later, new Map([["gown/M", { kind: "sold-out" }]]));
  expect([...soldOut]).toEqual([["gown/M", { kind: "sold-out" }]]);
});

test("what tickets are for is known by package, and pieces are for no event", () => {
  const event = {
    title: "The Harvest Table",
    startsAt: "2027-11-06T10:00:00Z",
    time: "12:00",
    location: null,
  };
  const seat: KnownProduct = { id: "seat", priceCents: 340_000, sizes: [], isSoldOut: false, event };
  expect([...ticketEventsOf([gown, seat, { ...seat, id: "undated", event: null }])]).toEqual([
    ["seat", event],
  ]);
});

test("a package not open yet, short or limited is told as such, and fewer put it right", () => {
  const seat: KnownProduct = { id: "seat", priceCents: 340_000, sizes: [], isSoldOut: false };
  const cart = (quantity: number) => [line({ id: "seat", size: null, priceCents: 340_000, quantity })];
  const opensAt = "2026-12-01T07:00:00Z";
  expect(finding(cart(1), [{ ...seat, opensAt }])).toEqual([["seat", { kind: "not-on-sale-yet", opensAt }]]);
  expect(finding(cart(3), [{ ...seat, left: 2, maxPerOrder: 2 }])).toEqual([
    ["seat", { kind: "not-enough", left: 2 }],
  ]);
  expect(finding(cart(3), [{ ...seat, left: 9, maxPerOrder: 2 }])).toEqual([
    ["seat", { kind: "over-limit", most: 2 }],
  ]);
  expect(finding(cart(2), [{ ...seat, left: 2, maxPerOrder: 2 }])).toEqual([]);
  expect(isTooMany({ kind: "not-enough", left: 2 })).toBe(true);
  expect(isTooMany({ kind: "sold-out" })).toBe(false);
});
