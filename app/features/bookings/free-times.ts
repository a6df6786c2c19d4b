import { addDays } from "~/lib/public-holidays";
import { endOf } from "./appointment-answer";
import { timesOn } from "./opening-hours";

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
  busy: readonly BusyTime[],
  { first, days, minutes, placeIds, now }: FreeTimesOptions,
): FreeDay[] {
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    const ofDay = busy.filter((other) => other.date === date);
    const times = timesOn(date, now, minutes).filter((time) =>
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
