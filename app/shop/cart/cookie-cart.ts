import { DEFAULT_MAX_QUANTITY, lineKey } from "./cart.ts";

/** The cart of a browser without scripts: what it wants, never what it costs. The server signs it into a cookie. */
export interface CookieCart {
  /** Changes when a payment failed, so that the next try is a new order. A device takes a cart over once by it. */
  id: string;
  lines: readonly CookieCartLine[];
  /** The cart that a ticket replaced. */
  savedLines: readonly CookieCartLine[];
  /** Orders placed from it whose payment is not known to be made, newest last. */
  placed: readonly CookieCartOrder[];
  /** A discount code that was accepted. */
  code: string | null;
}

export interface CookieCartLine {
  id: string;
  size: string | null;
  quantity: number;
}

export interface CookieCartOrder {
  reference: string;
  /** Declined, cancelled or expired; it can still be paid again. */
  isEnded: boolean;
}

export const EMPTY_COOKIE_CART: CookieCart = { id: "", lines: [], savedLines: [], placed: [], code: null };
const MAX_PLACED = 3;

export function isEmptyCart({ lines, savedLines, placed }: CookieCart): boolean {
  return lines.length + savedLines.length + placed.length === 0;
}

export function addLine(cart: CookieCart, line: CookieCartLine): CookieCart {
  return { ...cart, lines: merged(cart.lines, [line]) };
}

/** Zero removes the line. */
export function setLine(cart: CookieCart, key: string, quantity: number): CookieCart {
  return withCartBack({
    ...cart,
    lines: cart.lines.flatMap((line) => {
      if (lineKey(line) !== key) return line;
      return quantity > 0 ? { ...line, quantity: capped(quantity) } : [];
    }),
  });
}

/** A ticket replaces the cart, which is saved. */
export function replaceWithTicket(cart: CookieCart, ticket: CookieCartLine): CookieCart {
  const others = cart.lines.filter((line) => lineKey(line) !== lineKey(ticket));
  return { ...cart, lines: [ticket], savedLines: merged(cart.savedLines, others) };
}

export function restoreSavedCart(cart: CookieCart): CookieCart {
  return { ...cart, lines: merged(cart.lines, cart.savedLines), savedLines: [] };
}

export function rememberOrder(cart: CookieCart, reference: string): CookieCart {
  const others = cart.placed.filter((order) => order.reference !== reference);
  return { ...cart, placed: [...others, { reference, isEnded: false }].slice(-MAX_PLACED) };
}

/** The next try is a new order, once for each that ended. */
export function endOrder(cart: CookieCart, reference: string, newId: string): CookieCart {
  const ended = cart.placed.find((order) => order.reference === reference && !order.isEnded);
  if (!ended) return cart;
  const placed = cart.placed.map((order) => (order === ended ? { ...order, isEnded: true } : order));
  return { ...cart, id: newId, placed };
}

/** Takes what was paid out of the cart, and what a ticket has replaced since out of the saved cart. */
export function settleOrder(
  cart: CookieCart,
  reference: string,
  paid: readonly CookieCartLine[],
): CookieCart {
  if (!cart.placed.some((order) => order.reference === reference)) return cart;
  const [lines, rest] = without(cart.lines, paid);
  const [savedLines] = without(cart.savedLines, rest);
  const placed = cart.placed.filter((order) => order.reference !== reference);
  return withCartBack({ ...cart, lines, savedLines, placed, code: null });
}

/** When nothing else is left, the saved cart is the cart again. */
function withCartBack(cart: CookieCart): CookieCart {
  return cart.lines.length === 0 ? restoreSavedCart(cart) : cart;
}

/** What is left of the lines, and what of the paid ones was not among them. */
function without(
  lines: readonly CookieCartLine[],
  paid: readonly CookieCartLine[],
): [left: CookieCartLine[], notFound: CookieCartLine[]] {
  const countOf = (all: readonly CookieCartLine[], line: CookieCartLine) =>
    all.find((other) => lineKey(other) === lineKey(line))?.quantity ?? 0;
  const less = (line: CookieCartLine, quantity: number) =>
    line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
  return [
    lines.flatMap((line) => less(line, countOf(paid, line))),
    paid.flatMap((line) => less(line, countOf(lines, line))),
  ];
}

function merged(
  first: readonly CookieCartLine[],
  second: readonly CookieCartLine[],
): readonly CookieCartLine[] {
  const lines = new Map(first.map((line) => [lineKey(line), line]));
  for (const line of second) {
    const before = lines.get(lineKey(line))?.quantity ?? 0;
    lines.set(lineKey(line), { ...line, quantity: capped(before + line.quantity) });
  }
  return [...lines.values()];
}

function capped(quantity: number): number {
  return Math.min(quantity, DEFAULT_MAX_QUANTITY);
}
