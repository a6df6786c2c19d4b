import type { PictureSource } from "~/platform/lib/pictures";

/** Used when the product has no limit of its own. */
export const DEFAULT_MAX_QUANTITY = 999;

/** Of one order; the database says the same. */
export const MAX_LINES = 30;
export const TOO_MANY_LINES = `One order holds at most ${MAX_LINES} different items. Please take some out.`;

/** The price is the one shown to the visitor; the server looks it up again before charging. */
export interface CartItem {
  id: string;
  name: string;
  designer: string;
  category: string;
  description: string;
  image: PictureSource | null;
  /** Null for a product without sizes. */
  size: string | null;
  priceCents: number;
  maxQuantity?: number;
}

export interface CartLine extends CartItem {
  quantity: number;
}

export type Cart = readonly CartLine[];

export const EMPTY_CART: Cart = [];

/** A line is one product in one size: two sizes of a dress are two lines. */
export function lineKey(line: Pick<CartItem, "id" | "size">): string {
  return line.size === null ? line.id : `${line.id}/${line.size}`;
}

/** Ticket packages have no product page. */
export function isTicket(item: Pick<CartItem, "category">): boolean {
  return item.category === "ticket";
}

/** Increases an existing line or appends one, up to the product's limit. */
export function addItem(cart: Cart, item: CartItem, quantity = 1): Cart {
  const key = lineKey(item);
  const wanted = atLeastOne(quantity);
  const present = cart.find((line) => lineKey(line) === key);
  if (!present) return [...cart, { ...item, quantity: capped(item, wanted) }];
  return cart.map((line) =>
    line === present ? { ...line, ...item, quantity: capped(item, line.quantity + wanted) } : line,
  );
}

/** Zero or less removes the line; the limit caps it. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (!(quantity > 0)) return removeLine(cart, key);
  return cart.map((line) =>
    lineKey(line) === key ? { ...line, quantity: capped(line, atLeastOne(quantity)) } : line,
  );
}

export function removeLine(cart: Cart, key: string): Cart {
  return cart.filter((line) => lineKey(line) !== key);
}

/** Puts a removed line back in its position. */
export function restoreLine(cart: Cart, line: CartLine, position: number): Cart {
  if (cart.some((other) => lineKey(other) === lineKey(line))) return cart;
  return cart.toSpliced(position, 0, line);
}

/** The cart at current prices; the same object when none has changed. */
export function repriced(cart: Cart, prices: readonly Pick<CartItem, "id" | "priceCents">[]): Cart {
  const known = new Map(prices.map(({ id, priceCents }) => [id, priceCents]));
  const priceOf = (line: CartLine) => known.get(line.id) ?? line.priceCents;
  if (cart.every((line) => priceOf(line) === line.priceCents)) return cart;
  return cart.map((line) => ({ ...line, priceCents: priceOf(line) }));
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
