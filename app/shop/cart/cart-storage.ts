import type { PictureSource } from "~/platform/lib/pictures";
import { addItem, type Cart, type CartItem, EMPTY_CART } from "./cart";

export const CART_KEY = "afi-cart";

/** In the specification's field names: a line has `selectedSize`. */
export function writeCart(cart: Cart): string {
  return JSON.stringify(cart.map(({ size, ...line }) => ({ ...line, selectedSize: size })));
}

/** Whatever is stored, the result is a valid cart. */
export function readCart(stored: string | null): Cart {
  const found = parse(stored);
  if (!Array.isArray(found)) return EMPTY_CART;
  return found.reduce<Cart>((cart, entry) => {
    const line = readLine(entry);
    return line ? addItem(cart, line.item, line.quantity) : cart;
  }, EMPTY_CART);
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
}

function readLine(entry: unknown): { item: CartItem; quantity: number } | null {
  if (!isRecord(entry)) return null;
  const { id, name, priceCents, quantity, maxQuantity } = entry;
  // Older carts have `size`.
  const size = entry.selectedSize ?? entry.size;
  if (typeof id !== "string" || id === "" || typeof name !== "string") return null;
  if (!isCount(priceCents, 0) || !isCount(quantity, 1)) return null;
  const item = {
    id,
    name,
    designer: text(entry.designer),
    category: text(entry.category),
    description: text(entry.description),
    image: readPicture(entry.image),
    size: typeof size === "string" && size !== "" ? size : null,
    priceCents,
  };
  return { item: isCount(maxQuantity, 1) ? { ...item, maxQuantity } : item, quantity };
}

function readPicture(value: unknown): PictureSource | null {
  if (!isRecord(value) || typeof value.src !== "string") return null;
  if (!isCount(value.width, 1) || !isCount(value.height, 1)) return null;
  const { src, width, height } = value;
  const optional = (name: string) => (typeof value[name] === "string" ? { [name]: value[name] } : {});
  return { src, width, height, alt: text(value.alt), ...optional("version"), ...optional("color") };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
