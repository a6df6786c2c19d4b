import { expect, test } from "vitest";
import {
  addLine,
  type CookieCart,
  EMPTY_COOKIE_CART,
  endOrder,
  rememberOrder,
  replaceWithTicket,
  restoreSavedCart,
  setLine,
  settleOrder,
} from "./cookie-cart";

const GOWN = { id: "gown", size: "M", quantity: 1 };
const TOTE = { id: "tote", size: null, quantity: 2 };
const SEAT = { id: "seat", size: null, quantity: 2 };
const cartOf = (...lines: CookieCart["lines"]): CookieCart => ({ ...EMPTY_COOKIE_CART, id: "a", lines });

test("a piece in the same size is one line, in another size another", () => {
  const cart = addLine(addLine(addLine(cartOf(GOWN), GOWN), { ...GOWN, size: "L" }), TOTE);
  expect(cart.lines).toEqual([{ ...GOWN, quantity: 2 }, { ...GOWN, size: "L" }, TOTE]);
  expect(addLine(cart, { ...TOTE, quantity: 5_000 }).lines.at(-1)?.quantity).toBe(999);
});

test("a line is changed by its key, and zero removes it", () => {
  expect(setLine(cartOf(GOWN, TOTE), "gown/M", 3).lines).toEqual([{ ...GOWN, quantity: 3 }, TOTE]);
  expect(setLine(cartOf(GOWN, TOTE), "gown/M", 0).lines).toEqual([TOTE]);
  expect(setLine(cartOf(GOWN), "no such line", 3).lines).toEqual([GOWN]);
});

test("a ticket replaces the cart, which is saved and comes back", () => {
  const cart = replaceWithTicket(cartOf(GOWN, TOTE), SEAT);
  expect(cart).toMatchObject({ lines: [SEAT], savedLines: [GOWN, TOTE] });
  expect(restoreSavedCart(cart)).toMatchObject({ lines: [SEAT, GOWN, TOTE], savedLines: [] });
  expect(setLine(cart, "seat", 0)).toMatchObject({ lines: [GOWN, TOTE], savedLines: [] });
  expect(replaceWithTicket(cart, { ...SEAT, quantity: 1 })).toMatchObject({
    lines: [{ ...SEAT, quantity: 1 }],
    savedLines: [GOWN, TOTE],
  });
});

test("what was paid leaves the cart once, and what was added meanwhile stays", () => {
  const placed = rememberOrder(cartOf(GOWN, TOTE), "SHOP-1");
  const more = addLine({ ...placed, code: "LESS" }, { ...TOTE, quantity: 1 });
  const paid = settleOrder(more, "SHOP-1", [GOWN, TOTE]);
  expect(paid).toMatchObject({ lines: [{ ...TOTE, quantity: 1 }], placed: [], code: null });
  expect(settleOrder(paid, "SHOP-1", [GOWN, TOTE])).toBe(paid);
});

test("what a ticket has replaced since leaves the saved cart", () => {
  const cart = replaceWithTicket(rememberOrder(cartOf(GOWN, TOTE), "SHOP-1"), SEAT);
  expect(settleOrder(cart, "SHOP-1", [GOWN])).toMatchObject({ lines: [SEAT], savedLines: [TOTE] });
});

test("after an order that was not paid the next try is a new one, once", () => {
  const cart = rememberOrder(cartOf(GOWN), "SHOP-1");
  const ended = endOrder(cart, "SHOP-1", "b");
  expect(ended).toMatchObject({ id: "b", lines: [GOWN], placed: [{ reference: "SHOP-1", isEnded: true }] });
  expect(endOrder(ended, "SHOP-1", "c")).toBe(ended);
  // It can still be paid again.
  expect(settleOrder(ended, "SHOP-1", [GOWN]).lines).toEqual([]);
});
