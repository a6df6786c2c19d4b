import { type Cart, type CartItem, DEFAULT_MAX_QUANTITY, lineKey } from "~/features/cart/cart";
import type { ProductCard } from "./product";

export type BuyingStep = "sold-out" | "choose-size" | "add";

/** What stands between the visitor and the cart. */
export function nextStep({ isSoldOut, sizes }: ProductCard, size: string | null): BuyingStep {
  if (isSoldOut) return "sold-out";
  return sizes.length > 0 && size === null ? "choose-size" : "add";
}

export const STEP_WORDS: Record<BuyingStep, string> = {
  "sold-out": "Sold Out",
  "choose-size": "Select Size First",
  add: "Add to Cart",
};

/** A picture written out in the row itself may be larger than all the browser keeps; the cart does without. */
const MAX_KEPT_PICTURE_LENGTH = 10_000;

/** The piece as it lies in the cart. */
export function cartItem(product: ProductCard, size: string | null): CartItem {
  const { id, name, designer, category, priceCents, summary: description, picture } = product;
  const image = picture && picture.src.length <= MAX_KEPT_PICTURE_LENGTH ? picture : null;
  return { id, name, designer, category, description, image, size, priceCents };
}

/** How many of these the cart can still take. */
export function roomFor(cart: Cart, item: CartItem): number {
  const held = cart.find((line) => lineKey(line) === lineKey(item))?.quantity ?? 0;
  return (item.maxQuantity ?? DEFAULT_MAX_QUANTITY) - held;
}

/** 'Added: size M, one piece'. */
export function addedWords(size: string | null, quantity: number): string {
  const amount = quantity === 1 ? "one piece" : `${quantity} pieces`;
  return size === null ? `Added: ${amount}` : `Added: size ${size}, ${amount}`;
}
