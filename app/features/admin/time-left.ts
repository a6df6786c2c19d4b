import { PROMISED_HOURS } from "~/features/orders/promised-hours";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** What is left of the promised hours: "14 h", "25 min", "6 h late", "3 days late". */
export function timeLeft(paidAt: string, now: Date): { words: string; isLate: boolean } {
  const leavesBy = Date.parse(paidAt) + PROMISED_HOURS * HOUR_MINUTES * MINUTE_MS;
  const minutes = Math.floor((leavesBy - now.getTime()) / MINUTE_MS);
  return minutes >= 0
    ? { words: span(minutes), isLate: false }
    : { words: `${span(-minutes)} late`, isLate: true };
}

function span(minutes: number): string {
  if (minutes >= 2 * DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} days`;
  return minutes < HOUR_MINUTES ? `${minutes} min` : `${Math.floor(minutes / HOUR_MINUTES)} h`;
}
