/** Used for the sum and in every text about it. */
export const FREE_SHIPPING_ABOVE_CENTS = 100_000;
export const SHIPPING_CENTS = 15_000;
export const DELIVERY_AREA = "We deliver in South Africa";

/** By courier, collected at the shop, or, for tickets alone, by mail. */
export type Delivery = "courier" | "collection" | "email";

/** Only a courier costs something. */
export function shippingFor(subtotalCents: number, delivery: Delivery): number {
  return delivery !== "courier" || subtotalCents > FREE_SHIPPING_ABOVE_CENTS ? 0 : SHIPPING_CENTS;
}

/** The amount still missing for free shipping; 0 once it is free. */
export function missingForFreeShipping(subtotalCents: number, delivery: Delivery): number {
  return shippingFor(subtotalCents, delivery) === 0 ? 0 : FREE_SHIPPING_ABOVE_CENTS - subtotalCents + 1;
}
