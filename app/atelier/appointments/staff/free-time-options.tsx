import type { FreeDay } from "~/atelier/bookings/free-times";
import { formatLongDate, momentAt } from "~/platform/lib/dates";

/** The options of a select whose value is "2026-11-27 10:30". */
export function FreeTimeOptions({ free }: { free: readonly FreeDay[] }) {
  return free.map((day) => (
    <optgroup key={day.date} label={formatLongDate(momentAt(day.date))}>
      {day.times.map((start) => (
        <option key={start} value={`${day.date} ${start}`}>
          {`${shortDay(day.date)}, ${start}`}
        </option>
      ))}
    </optgroup>
  ));
}

/** "Friday 27 November" */
function shortDay(date: string): string {
  return formatLongDate(momentAt(date)).replace(/ \d{4}$/, "");
}
