/** Prices include it, as required by law. */
export const VAT_PERCENT = 15;

/** The part of an amount that is VAT. */
export function vatIncludedIn(totalCents: number): number {
  return Math.round((totalCents * VAT_PERCENT) / (100 + VAT_PERCENT));
}
