export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** The hours of each day, Monday first, as "09:00-17:30"; "" where it is closed. */
export type Week = readonly string[];

/** "Tuesday to Saturday, 09:00 to 17:30"; days with other hours follow after a semicolon. */
export function sayWeek(week: Week): string {
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const [day, hours] of week.entries()) {
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  const said = runs
    .filter(({ hours }) => hours !== "")
    .map(({ first, last, hours }) => `${sayDays(first, last)}, ${hours.replace("-", " to ")}`);
  return said.length > 0 ? said.join("; ") : "Closed at the moment";
}

function sayDays(first: number, last: number): string {
  if (first === 0 && last === WEEKDAYS.length - 1) return "Every day";
  if (first === last) return WEEKDAYS[first] ?? "";
  return `${WEEKDAYS[first]} ${last === first + 1 ? "and" : "to"} ${WEEKDAYS[last]}`;
}
