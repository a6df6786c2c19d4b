import { localDate } from "~/platform/lib/dates";

/** What can be done with a ticket package at a moment; the database decides (package_states). */
export type PackageState = "open" | "not_yet" | "over" | "full";

export interface Availability {
  state: PackageState;
  /** How many can still be bought; null where there is no limit. */
  left: number | null;
  maxPerOrder: number | null;
  /** When the sale begins and ends; null where nobody has said. */
  saleFrom: string | null;
  saleUntil: string | null;
}

/** So few are worth telling: a visitor who waits may find none. */
const FEW = 20;

/** "1 December, 09:00" */
export function saleMoment(moment: string): string {
  const { day, month, time } = localDate(moment);
  return `${day} ${month}, ${time}`;
}

/** A word or two beside the price, for cards and rows. `unit`: what one of it is, "seat" or "table". */
export function availabilityText({ state, left, saleFrom }: Availability, unit = "seat"): string {
  switch (state) {
    case "full":
      return "Sold out";
    case "over":
      return "No longer on sale";
    case "not_yet":
      return saleFrom ? `On sale from ${saleMoment(saleFrom)}` : "Not on sale yet";
    case "open":
      if (left === null || left > FEW) return `${unit === "seat" ? "Seats" : "Tables"} free`;
      return left === 1 ? `1 ${unit} left` : `${left} ${unit}s left`;
  }
}

/** The most one order may hold; null where nothing limits it. */
export function mostInOneOrder({ left, maxPerOrder }: Availability): number | null {
  const limits = [left, maxPerOrder].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}
