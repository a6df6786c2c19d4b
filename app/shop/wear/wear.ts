import { formatLongDate } from "~/platform/lib/dates";
import { DELIVERY_AREA } from "~/shop/cart/shipping";
import type { ProductCard } from "~/shop/catalogue/product";
import { ONE_SIZE } from "~/shop/catalogue/sizes";

/** Pieces to wear at an event. */
export interface Wear {
  products: readonly ProductCard[];
  /** The last day on which they arrive in time; null where we do not deliver. */
  orderBy: string | null;
}

/** What the shop shows on the page of an event. */
export interface EventProducts {
  /** Worn or shown there, as staff chose them. */
  products: readonly ProductCard[];
  wear: Wear | null;
}

/** A parcel leaves within a day and is at the door three days later; one day is for the unforeseen. */
const WEAR_DAYS_BEFORE = 5;

/** The last moment to order something to wear; null once that is too late. */
export function wearOrderBy(startsAt: string, now: Date): string | null {
  const last = new Date(Date.parse(startsAt) - WEAR_DAYS_BEFORE * 86_400_000);
  return last > now ? last.toISOString() : null;
}

/** "In stock. Ordered by Sunday 29 November 2026, these reach you before the day." */
export function wearText({ products, orderBy }: Wear): string {
  if (!orderBy) return `From our shop. ${DELIVERY_AREA}.`;
  const isCounted = ({ sizes, leftBySize }: ProductCard) =>
    (sizes.length > 0 ? sizes : [ONE_SIZE]).every((size) => leftBySize[size] !== undefined);
  const inStock = products.every(isCounted) ? "In stock. " : "";
  return `${inStock}Ordered by ${formatLongDate(orderBy)}, these reach you before the day.`;
}
