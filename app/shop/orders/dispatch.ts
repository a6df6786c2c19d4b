import { PROMISED_HOURS } from "./promised-hours";

/** Days until a line can leave where it is made to order; null for what is in stock, and for tickets. */
interface TimedLine {
  leadTimeDays: number | null;
}

const DAY_HOURS = 24;

/** How long a parcel takes to leave; its slowest line decides. Trigger set_dispatch_by in the database does the same. */
export function dispatchHours(lines: readonly TimedLine[]): number {
  return Math.max(PROMISED_HOURS, (slowestOf(lines)?.leadTimeDays ?? 0) * DAY_HOURS);
}

/** The line made to order that a parcel waits for; null where it leaves within the promised hours. */
export function slowestOf<Line extends TimedLine>(lines: readonly Line[]): Line | null {
  const slowest = lines.toSorted((a, b) => (b.leadTimeDays ?? 0) - (a.leadTimeDays ?? 0))[0];
  return slowest && (slowest.leadTimeDays ?? 0) * DAY_HOURS > PROMISED_HOURS ? slowest : null;
}

/** "24 hours" or "21 days" */
export function dispatchSpan(lines: readonly TimedLine[]): string {
  const slowest = slowestOf(lines);
  return slowest ? `${slowest.leadTimeDays} days` : `${PROMISED_HOURS} hours`;
}

/** "Made to order: leaves within 21 days", on a line of a cart. */
export function madeToOrderText(days: number): string {
  return `Made to order: leaves within ${days === 1 ? "a day" : `${days} days`}`;
}
