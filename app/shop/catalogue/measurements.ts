import type { Stocked } from "~/shop/stock/stock";
import { ONE_SIZE, SIZES } from "./sizes";

/** By size, then by what is measured, in centimetres; as the column has it. */
export type Measurements = Record<string, Record<string, number>>;

/** "Size S, lying flat: chest 46 cm, length 120 cm" */
export function measurementLines(measurements: Measurements | null | undefined): string[] {
  return sorted(Object.entries(measurements ?? {}), SIZES).flatMap(([size, measures]) => {
    const words = sorted(Object.entries(measures), MEASURES).map(
      ([what, cm]) => `${what.toLowerCase()} ${cm} cm`,
    );
    if (words.length === 0) return [];
    return [`${size === ONE_SIZE ? "The piece" : `Size ${size}`}, lying flat: ${words.join(", ")}`];
  });
}

/** The database keeps the keys of an object in an order of its own. */
function sorted<Value>(entries: [string, Value][], order: readonly string[]): [string, Value][] {
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return entries.toSorted(([a], [b]) => place(a) - place(b));
}

/** What is measured of a garment. */
export const MEASURES = ["Chest", "Waist", "Hip", "Length", "Sleeve"] as const;

/** Of the sizes that are made to order; those that are counted are on the shelf. */
export function leadTimeLine(
  days: number | null | undefined,
  { sizes, leftBySize }: Pick<Stocked, "sizes" | "leftBySize">,
): string[] {
  const all = sizes.length > 0 ? sizes : [ONE_SIZE];
  const made = all.filter((size) => leftBySize[size] === undefined);
  if (!days || made.length === 0) return [];
  const which = made.length < all.length ? ` in ${new Intl.ListFormat("en-ZA").format(made)}` : "";
  return [`Made to order${which}: it leaves our atelier within ${days === 1 ? "a day" : `${days} days`}`];
}
