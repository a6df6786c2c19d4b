import type { PictureSource } from "~/lib/pictures";

/** What a visitor may hold of one piece when the piece itself sets no limit. */
export const DEFAULT_MAX_QUANTITY = 999;

/** What is put in the cart. The price is what the visitor saw; the server asks its own again before charging. */
export interface CartItem {
  id: string;
  name: string;
  designer: string;
  category: string;
  description: string;
  image: PictureSource | null;
  /** Null where the piece comes without sizes. */
  size: string | null;
  priceCents: number;
  maxQuantity?: number;
}

export interface CartLine extends CartItem {
  quantity: number;
}

export type Cart = readonly CartLine[];

export const EMPTY_CART: Cart = [];

/** A line is a piece in one size: two sizes of a dress are two lines. */
export function lineKey(line: Pick<CartItem, "id" | "size">): string {
  return line.size === null ? line.id : `${line.id}/${line.size}`;
}

/** A ticket package has no page of its own. */
export function isTicket(item: Pick<CartItem, "category">): boolean {
  return item.category === "ticket";
}

/** Raises a line that is there, or appends a new one; never beyond the piece's limit. */
export function addItem(cart: Cart, item: CartItem, quantity = 1): Cart {
  const key = lineKey(item);
  const wanted = atLeastOne(quantity);
  const present = cart.find((line) => lineKey(line) === key);
  if (!present) return [...cart, { ...item, quantity: capped(item, wanted) }];
  return cart.map((line) =>
    line === present ? { ...line, ...item, quantity: capped(item, line.quantity + wanted) } : line,
  );
}

/** Zero or less removes the line; more than the limit is the limit. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (!(quantity > 0)) return removeLine(cart, key);
  return cart.map((line) =>
    lineKey(line) === key ? { ...line, quantity: capped(line, atLeastOne(quantity)) } : line,
  );
}

export function removeLine(cart: Cart, key: string): Cart {
  return cart.filter((line) => lineKey(line) !== key);
}

/** Puts a removed line back where it was. */
export function restoreLine(cart: Cart, line: CartLine, position: number): Cart {
  if (cart.some((other) => lineKey(other) === lineKey(line))) return cart;
  return cart.toSpliced(position, 0, line);
}

export function lineTotalCents(line: CartLine): number {
  return line.priceCents * line.quantity;
}

export function cartTotalCents(cart: Cart): number {
  return cart.reduce((total, line) => total + lineTotalCents(line), 0);
}

export function cartCount(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

function capped(item: CartItem, quantity: number): number {
  return Math.min(quantity, item.maxQuantity ?? DEFAULT_MAX_QUANTITY);
}

function atLeastOne(quantity: number): number {
  return Math.max(1, Math.floor(quantity) || 1);
}
