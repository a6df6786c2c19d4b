import { readFileSync } from "node:fs";
import { localDate } from "../../app/platform/lib/dates.ts";

const HOLIDAYS = readFileSync("supabase/migrations/20261118071500_appointments.sql", "utf8");

/** A day the atelier is open, at least so many days from now. */
export function openDay(daysAhead: number): string {
  for (let ahead = daysAhead; ; ahead++) {
    const { weekday, iso } = localDate(new Date(Date.now() + ahead * 86_400_000));
    if (weekday !== "Sunday" && weekday !== "Monday" && !HOLIDAYS.includes(`('${iso}'`)) return iso;
  }
}
