import { localDate, momentAt } from "./dates.ts";

/* South Africa's public holidays by the Public Holidays Act, and the days that count as working days. */

const DAY_MS = 86_400_000;
const FIXED = [
  "01-01", // New Year's Day
  "03-21", // Human Rights Day
  "04-27", // Freedom Day
  "05-01", // Workers' Day
  "06-16", // Youth Day
  "08-09", // National Women's Day
  "09-24", // Heritage Day
  "12-16", // Day of Reconciliation
  "12-25", // Christmas Day
  "12-26", // Day of Goodwill
];
const SUNDAY = 0;
const SATURDAY = 6;

/** Dates ("2026-12-16") in order. Days that a president declares for one year are not known here. */
export function publicHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const days = [...FIXED.map((day) => `${year}-${day}`), addDays(easter, -2), addDays(easter, 1)];
  // Section 2: where one falls on a Sunday, the Monday is a holiday too.
  const mondays = days.filter((day) => weekdayOf(day) === SUNDAY).map((day) => addDays(day, 1));
  return [...new Set([...days, ...mondays])].sort();
}

export function isPublicHoliday(date: string): boolean {
  return publicHolidays(Number(date.slice(0, 4))).includes(date);
}

export function isWorkingDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isPublicHoliday(date);
}

/** The end of the nth working day after the day of `from`, in South Africa. */
export function endOfWorkingDays(from: Date, count: number): Date {
  let day = localDate(from).iso;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return momentAt(addDays(day, 1));
}

/**
 * The last day of a period that ends on `date`. Section 4 of the Interpretation Act: a last day that is a Sunday or a
 * public holiday does not count.
 */
export function lastDayOfPeriod(date: string): string {
  return weekdayOf(date) === SUNDAY || isPublicHoliday(date) ? lastDayOfPeriod(addDays(date, 1)) : date;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}

/** The anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
