import { formatLongDate, momentAt } from "~/platform/lib/dates";
import { addDays } from "~/platform/lib/public-holidays";
import { endOf } from "./appointment-answer";
import { type AtelierFacts, minutesOf, timesOn } from "./opening-hours";

/** What stands in the diary or is held, and where. */
export interface BusyTime {
  date: string;
  time: string;
  minutes: number;
  placeId: number;
}

export interface FreeDay {
  date: string;
  times: string[];
}

export interface FreeTimesOptions {
  first: string;
  /** How many days from then on. */
  days: number;
  minutes: number;
  placeIds: readonly number[];
  now: Date;
}

/** The days on which one of the places is free for so long, and when. */
export function freeTimes(
  facts: AtelierFacts,
  busy: readonly BusyTime[],
  { first, days, minutes, placeIds, now }: FreeTimesOptions,
): FreeDay[] {
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    const ofDay = busy.filter((other) => other.date === date);
    const times = timesOn(facts, date, now, minutes).filter((time) =>
      placeIds.some((placeId) =>
        ofDay.every(
          (other) =>
            other.placeId !== placeId ||
            endOf(other.time, other.minutes) <= time ||
            endOf(time, minutes) <= other.time,
        ),
      ),
    );
    return { date, times };
  }).filter(({ times }) => times.length > 0);
}

const TIMES_OFFERED = 3;

/** The few that are nearest to the wanted one, in the order of the clock. */
export function nearestTimes(free: readonly string[], wanted: string): string[] {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(wanted));
  return free
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, TIMES_OFFERED)
    .sort();
}

/** Beside the time field. `free`: what to choose instead, on another day where it names one. */
export function takenText(
  time: string,
  free: { date: string | null; times: readonly string[] } | null,
): string {
  if (!free) return `${time} is taken, and so are the next two weeks. Please choose a later day.`;
  const times = free.times.join(", ");
  return free.date === null
    ? `${time} is taken. Free near it: ${times}.`
    : `${time} is taken, and that day is full. Free on ${formatLongDate(momentAt(free.date))}: ${times}.`;
}
