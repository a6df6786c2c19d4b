import { DEFAULT_MAX_QUANTITY, lineKey } from "./cart.ts";

/** The cart of a browser without scripts: what it wants, never what it costs. The server signs it into a cookie. */
export interface KeptCart {
  /** Changes when a payment failed, so that the next try is a new order. A device takes a cart over once by it. */
  id: string;
  lines: readonly KeptLine[];
  /** The cart that a ticket replaced. */
  aside: readonly KeptLine[];
  /** Orders placed from it whose payment is not known to be made, newest last. */
  placed: readonly KeptOrder[];
  /** A discount code that was accepted. */
  code: string | null;
}

export interface KeptLine {
  id: string;
  size: string | null;
  quantity: number;
}

export interface KeptOrder {
  reference: string;
  /** Declined, cancelled or expired; it can still be paid again. */
  isEnded: boolean;
}

export const EMPTY_KEPT_CART: KeptCart = { id: "", lines: [], aside: [], placed: [], code: null };
const MAX_PLACED = 3;

export function isEmptyCart({ lines, aside, placed }: KeptCart): boolean {
  return lines.length + aside.length + placed.length === 0;
}

export function addLine(cart: KeptCart, line: KeptLine): KeptCart {
  return { ...cart, lines: merged(cart.lines, [line]) };
}

/** Zero removes the line. */
export function setLine(cart: KeptCart, key: string, quantity: number): KeptCart {
  return withCartBack({
    ...cart,
    lines: cart.lines.flatMap((line) => {
      if (lineKey(line) !== key) return line;
      return quantity > 0 ? { ...line, quantity: capped(quantity) } : [];
    }),
  });
}

/** A ticket replaces the cart, which is kept aside. */
export function replaceWithTicket(cart: KeptCart, ticket: KeptLine): KeptCart {
  const others = cart.lines.filter((line) => lineKey(line) !== lineKey(ticket));
  return { ...cart, lines: [ticket], aside: merged(cart.aside, others) };
}

export function restoreAside(cart: KeptCart): KeptCart {
  return { ...cart, lines: merged(cart.lines, cart.aside), aside: [] };
}

export function rememberOrder(cart: KeptCart, reference: string): KeptCart {
  const others = cart.placed.filter((order) => order.reference !== reference);
  return { ...cart, placed: [...others, { reference, isEnded: false }].slice(-MAX_PLACED) };
}

/** The next try is a new order, once for each that ended. */
export function endOrder(cart: KeptCart, reference: string, newId: string): KeptCart {
  const ended = cart.placed.find((order) => order.reference === reference && !order.isEnded);
  if (!ended) return cart;
  const placed = cart.placed.map((order) => (order === ended ? { ...order, isEnded: true } : order));
  return { ...cart, id: newId, placed };
}

/** Takes what was paid out of the cart, and what a ticket has replaced since out of the cart kept aside. */
export function settleOrder(cart: KeptCart, reference: string, paid: readonly KeptLine[]): KeptCart {
  if (!cart.placed.some((order) => order.reference === reference)) return cart;
  const [lines, rest] = without(cart.lines, paid);
  const [aside] = without(cart.aside, rest);
  const placed = cart.placed.filter((order) => order.reference !== reference);
  return withCartBack({ ...cart, lines, aside, placed, code: null });
}

/** When nothing else is left, the cart kept aside is the cart again. */
function withCartBack(cart: KeptCart): KeptCart {
  return cart.lines.length === 0 ? restoreAside(cart) : cart;
}

/** What is left of the lines, and what of the paid ones was not among them. */
function without(
  lines: readonly KeptLine[],
  paid: readonly KeptLine[],
): [left: KeptLine[], notFound: KeptLine[]] {
  const countOf = (all: readonly KeptLine[], line: KeptLine) =>
    all.find((other) => lineKey(other) === lineKey(line))?.quantity ?? 0;
  const less = (line: KeptLine, quantity: number) =>
    line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
  return [
    lines.flatMap((line) => less(line, countOf(paid, line))),
    paid.flatMap((line) => less(line, countOf(lines, line))),
  ];
}

function merged(first: readonly KeptLine[], second: readonly KeptLine[]): readonly KeptLine[] {
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
