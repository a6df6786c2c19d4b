import { formatRand } from "~/platform/lib/money";
import type { Place } from "~/platform/organisation/facts";
import type { Delivery } from "./shipping";

/** "Rosebank": where the shop is, by the end of its address. */
export function collectionPlace({ address, name }: Place): string {
  return address.at(-1)?.split(",").at(-1)?.trim() || name;
}

/** The row of a bill that says how it comes and what that costs. */
export function deliveryRow(
  delivery: Delivery,
  shippingCents: number,
  shop: Place,
): { term: string; amount: string } {
  if (delivery === "email") return { term: "Delivery", amount: "By mail" };
  const term = delivery === "collection" ? `Collect in ${collectionPlace(shop)}` : "Shipping";
  return { term, amount: shippingCents === 0 ? "Free" : formatRand(shippingCents) };
}
