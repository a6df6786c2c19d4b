/**
 * Dates in South African time. The country has UTC+2 all year, so plain arithmetic gives the same result on every
 * server and in every browser, whatever their time zone and locale data.
 */
const OFFSET_MS = 2 * 60 * 60 * 1000;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export interface LocalDate {
  year: number;
  /** "November" */
  month: (typeof MONTHS)[number];
  /** "Nov" */
  shortMonth: string;
  day: number;
  weekday: (typeof DAYS)[number];
  /** "18:00" */
  time: string;
  /** "2026-11-27" */
  iso: string;
}

export function localDate(moment: string | Date): LocalDate {
  const shifted = new Date(new Date(moment).getTime() + OFFSET_MS);
  const iso = shifted.toISOString();
  const month = MONTHS[shifted.getUTCMonth()] as (typeof MONTHS)[number];
  return {
    year: shifted.getUTCFullYear(),
    month,
    shortMonth: month.slice(0, 3),
    day: shifted.getUTCDate(),
    weekday: DAYS[shifted.getUTCDay()] as (typeof DAYS)[number],
    time: iso.slice(11, 16),
    iso: iso.slice(0, 10),
  };
}

/** "27 November 2026" */
export function formatDate(moment: string | Date): string {
  const { day, month, year } = localDate(moment);
  return `${day} ${month} ${year}`;
}

/** "Friday 27 November 2026" */
export function formatLongDate(moment: string | Date): string {
  return `${localDate(moment).weekday} ${formatDate(moment)}`;
}

/** The instant of a local date and time ("2026-11-27", "18:00"). */
export function momentAt(date: string, time = "00:00"): Date {
  return new Date(`${date}T${time}:00+02:00`);
}

/** False for dates that do not exist, such as "2026-02-30". */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;
}
