import { isDate, localDate, momentAt } from "~/platform/lib/dates";
import { WEEKDAYS } from "~/platform/lib/week";
import type { Closure, Facts } from "~/platform/organisation/facts";

/** The facts that say when the atelier takes appointments, and how long they are. */
export type AtelierFacts = Pick<Facts, "atelier" | "holidays" | "serviceMinutes">;

const TIME_STEP_MINUTES = 30;
/** Of a service whose length nobody has said. */
const USUAL_MINUTES = 60;
/** How far ahead appointments can be booked. */
const DIARY_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How long an appointment takes; while no service is chosen, as long as the shortest. */
export function serviceMinutes({ serviceMinutes: known }: AtelierFacts, service = ""): number {
  return known[service] ?? Math.min(...Object.values(known), USUAL_MINUTES);
}

/** Every time an appointment may begin on some day of the week, "09:00" to "16:30". */
export function appointmentTimes(facts: AtelierFacts, minutes = serviceMinutes(facts)): readonly string[] {
  return [...new Set(facts.atelier.week.flatMap((hours) => timesOf(hours, minutes)))].sort();
}

/** By the atelier's week, and not on a day for which a closure is announced. */
export function isOpenOn(facts: AtelierFacts, date: string): boolean {
  return hoursOn(facts, date) !== "";
}

/** Why the atelier is closed on this day, where that was announced or is a public holiday. */
export function closureOn({ atelier, holidays }: AtelierFacts, date: string): Closure | undefined {
  const holiday = holidays.find(({ day }) => day === date);
  return (
    atelier.closures.find(({ from, until }) => from <= date && date <= until) ??
    (holiday && { from: date, until: date, reason: holiday.name })
  );
}

/** That day's times that are not past, for an appointment of so many minutes: it ends before closing time. */
export function timesOn(
  facts: AtelierFacts,
  date: string,
  now: Date,
  minutes = serviceMinutes(facts),
): readonly string[] {
  return timesOf(hoursOn(facts, date), minutes).filter((time) => momentAt(date, time) > now);
}

/** "09:00-17:30"; "" where it is closed, and for what is no date: a visitor may type anything. */
export function hoursOn(facts: AtelierFacts, date: string): string {
  if (!isDate(date) || closureOn(facts, date)) return "";
  const day = WEEKDAYS.indexOf(localDate(momentAt(date)).weekday);
  return facts.atelier.week[day] ?? "";
}

function timesOf(hours: string, minutes: number): string[] {
  const [opens, closes] = hours.split("-");
  return opens && closes ? timesBetween(minutesOf(opens), minutesOf(closes) - minutes) : [];
}

/** The latest start time up to now: the bookable times do not change between two start times. */
export function lastStep(now: Date): Date {
  const stepMs = TIME_STEP_MINUTES * 60_000;
  return new Date(Math.floor(now.getTime() / stepMs) * stepMs);
}

/** The first and last bookable date. */
export function diaryRange(now: Date): { first: string; last: string } {
  const first = localDate(now).iso;
  return { first, last: localDate(new Date(momentAt(first).getTime() + DIARY_DAYS * DAY_MS)).iso };
}

export function isBookable(facts: AtelierFacts, date: string, now: Date): boolean {
  const { first, last } = diaryRange(now);
  return date >= first && date <= last && isOpenOn(facts, date) && timesOn(facts, date, now).length > 0;
}

/** May be next month, when this month's last days are closed or past. */
export function firstBookable(facts: AtelierFacts, now: Date): string {
  for (let ahead = 0; ahead <= DIARY_DAYS; ahead += 1) {
    const { iso } = localDate(new Date(now.getTime() + ahead * DAY_MS));
    if (isBookable(facts, iso, now)) return iso;
  }
  // Closed for a year: the calendar opens at today, with no day to choose.
  return localDate(now).iso;
}

/** Since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function timesBetween(first: number, last: number): string[] {
  const two = (number: number) => String(number).padStart(2, "0");
  const times: string[] = [];
  for (let minutes = first; minutes <= last; minutes += TIME_STEP_MINUTES)
    times.push(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
  return times;
}
