/** Used for the sum and in every text about it. */
export const FREE_SHIPPING_ABOVE_CENTS = 100_000;
export const SHIPPING_CENTS = 15_000;
export const DELIVERY_AREA = "We deliver in South Africa";

export function shippingFor(subtotalCents: number): number {
  return subtotalCents > FREE_SHIPPING_ABOVE_CENTS ? 0 : SHIPPING_CENTS;
}

export function totalWithShipping(subtotalCents: number): number {
  return subtotalCents + shippingFor(subtotalCents);
}

/** The amount still missing for free shipping; 0 once it is free. */
export function missingForFreeShipping(subtotalCents: number): number {
  return shippingFor(subtotalCents) === 0 ? 0 : FREE_SHIPPING_ABOVE_CENTS - subtotalCents + 1;
}
