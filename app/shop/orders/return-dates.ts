import { localDate } from "~/platform/lib/dates";
import { addDays, lastDayOfPeriod } from "~/platform/lib/public-holidays";

/** The house's own promise for a change of mind: longer than the law's days, which are part of it. */
export const RETURN_DAYS = 14;
/** Section 44 of the Electronic Communications and Transactions Act: cancelled within seven days of receiving it. */
const COOLING_OFF_DAYS = 7;
/** Section 56 of the Consumer Protection Act: a faulty piece may come back within six months. */
const FAULT_MONTHS = 6;

/** The last day of each right, as "2026-12-02"; the whole day counts. */
export interface ReturnDates {
  /** Null for what was made to measure: section 42 takes it out, unless it is faulty. */
  changeOfMind: string | null;
  coolingOff: string | null;
  fault: string;
}

/** From the moment a piece was received. */
export function returnDates(receivedAt: string | Date, { isMadeToMeasure = false } = {}): ReturnDates {
  const received = localDate(receivedAt).iso;
  const until = (days: number) => (isMadeToMeasure ? null : lastDayOfPeriod(addDays(received, days)));
  return {
    changeOfMind: until(RETURN_DAYS),
    coolingOff: until(COOLING_OFF_DAYS),
    fault: lastDayOfPeriod(addMonths(received, FAULT_MONTHS)),
  };
}

/** The same day of a later month, or that month's last day where there is no such day. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
