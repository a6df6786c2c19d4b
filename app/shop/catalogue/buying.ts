import { type Cart, type CartItem, DEFAULT_MAX_QUANTITY, lineKey } from "~/shop/cart/cart";
import { leftOf, mostOf } from "~/shop/stock/stock";
import type { ProductCard } from "./product";

export type BuyingStep = "sold-out" | "choose-size" | "tell-me" | "add";

/** What stands between the visitor and the cart. */
export function nextStep(product: ProductCard, size: string | null): BuyingStep {
  if (product.isSoldOut) return "sold-out";
  if (product.sizes.length > 0 && size === null) return "choose-size";
  return leftOf(product, size) === 0 ? "tell-me" : "add";
}

export const STEP_TEXT: Record<BuyingStep, string> = {
  "sold-out": "Sold Out",
  "choose-size": "Select Size First",
  "tell-me": "Tell me",
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

/** How many of these one may choose: what is left where that is told, otherwise as many as a cart takes. */
export function maxQuantityOf(product: ProductCard, size: string | null): number {
  return mostOf(product, size) ?? DEFAULT_MAX_QUANTITY;
}

/** How many of these the cart can still take. */
export function roomFor(cart: Cart, item: CartItem, most = item.maxQuantity ?? DEFAULT_MAX_QUANTITY): number {
  const held = cart.find((line) => lineKey(line) === lineKey(item))?.quantity ?? 0;
  return most - held;
}

/** Why nothing was added. */
export function noRoomText(name: string, most: number): string {
  if (most === DEFAULT_MAX_QUANTITY) return `Your cart holds as many of ${name} as it can.`;
  return `Only ${most} of ${name} ${most === 1 ? "is" : "are"} left, already in your cart.`;
}
