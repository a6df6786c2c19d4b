import { randToCents } from "~/platform/lib/money";

export interface Price {
  priceCents: number;
  wasCents: number | null;
  savesCents: number;
}

/** A sale price counts only when it is positive and below the price. */
export function priceOf(price: number | string, salePrice: number | string | null): Price {
  const fullCents = randToCents(price);
  const saleCents = salePrice === null ? 0 : randToCents(salePrice);
  if (saleCents <= 0 || saleCents >= fullCents) {
    return { priceCents: fullCents, wasCents: null, savesCents: 0 };
  }
  return { priceCents: saleCents, wasCents: fullCents, savesCents: fullCents - saleCents };
}
