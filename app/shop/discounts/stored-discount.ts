import { useEffect, useState } from "react";
import { type KeyValues, tabStorage } from "~/platform/lib/browser-storage";
import type { DiscountTerms } from "./discount";

/** In session storage: a code that was taken stays with the cart of this tab. */
const DISCOUNT_KEY = "afi-discount";

export function keepDiscount(storage: KeyValues, terms: DiscountTerms | null): void {
  try {
    if (terms) storage.setItem(DISCOUNT_KEY, JSON.stringify(terms));
    else storage.removeItem(DISCOUNT_KEY);
  } catch {
    // Full or blocked.
  }
}

export function recallDiscount(storage: KeyValues): DiscountTerms | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(DISCOUNT_KEY) ?? "null");
    return isTerms(found) ? found : null;
  } catch {
    return null;
  }
}

/** Before hydration only what the server keeps for a browser without scripts. */
export function useStoredDiscount(first: DiscountTerms | null): DiscountTerms | null {
  const [terms, setTerms] = useState(first);
  useEffect(() => setTerms(recallDiscount(tabStorage)), []);
  return terms;
}

function isTerms(found: unknown): found is DiscountTerms {
  if (typeof found !== "object" || found === null) return false;
  const { code, percent, amountCents, itemIds } = found as Partial<DiscountTerms>;
  const isAmount = (value: unknown) => value === null || typeof value === "number";
  return typeof code === "string" && isAmount(percent) && isAmount(amountCents) && Array.isArray(itemIds);
}
