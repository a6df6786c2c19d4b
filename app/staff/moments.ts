import { localDate } from "~/platform/lib/dates";

/** "14 Nov, 15:02" */
export function shortMoment(moment: string | Date): string {
  const { day, shortMonth, time } = localDate(moment);
  return `${day} ${shortMonth}, ${time}`;
}
