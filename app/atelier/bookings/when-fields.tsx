import { type ComponentType, useEffect, useState } from "react";
import { formatLongDate, momentAt } from "~/platform/lib/dates";
import { useFacts } from "~/platform/organisation/use-facts";
import { Select } from "~/platform/ui/field";
import { endOf } from "./appointment-answer";
import type { DateFieldProps } from "./date-field";
import { appointmentTimes, isOpenOn, serviceMinutes, timesOn } from "./opening-hours";
import type { BookingForm } from "./use-booking";

export interface WhenFieldsProps {
  booking: BookingForm;
  now: Date;
  DateField: ComponentType<DateFieldProps>;
  /** Decides how long it takes, and so how late it may begin. */
  service: string;
}

/** Day and time, with a warning when that time is already booked. */
export function WhenFields({ booking, now, DateField, service }: WhenFieldsProps) {
  const facts = useFacts();
  const dateField = booking.field("appointment_date");
  const timeField = booking.field("appointment_time");
  const [date, setDate] = useState(dateField.defaultValue ?? "");
  const [time, setTime] = useState(timeField.defaultValue ?? "");
  const taken = useTakenTimes(date);
  // A closed day has none; what was chosen for it stays chosen, for the day that takes its place.
  const minutes = serviceMinutes(facts, service);
  const times =
    date && isOpenOn(facts, date) ? timesOn(facts, date, now, minutes) : appointmentTimes(facts, minutes);
  const isTakenAt = (start: string) => taken.some((clock) => clock >= start && clock < endOf(start, minutes));
  const isTaken = time !== "" && times.includes(time) && isTakenAt(time);
  return (
    <>
      <DateField label="Appointment date" {...dateField} now={now} onDate={setDate} />
      <div>
        <Select
          label="Appointment time"
          required
          {...timeField}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        >
          <option value="">Choose</option>
          {times.map((offered) => (
            <option key={offered} value={offered}>
              {isTakenAt(offered) ? `${offered} (taken)` : offered}
            </option>
          ))}
        </Select>
        <p role="status" className="text-label font-medium not-empty:mt-2">
          {isTaken &&
            `${time} on ${formatLongDate(momentAt(date))} is already taken. Please choose another time.`}
        </p>
      </div>
    </>
  );
}

const TIMES_PATH = "/nala-prive/booking/times";

/** The half hours of a day that are confirmed or held; empty while unknown. */
function useTakenTimes(date: string): readonly string[] {
  const [known, setKnown] = useState<{ date: string; taken: readonly string[] }>({ date: "", taken: [] });
  useEffect(() => {
    if (!date) return;
    const controller = new AbortController();
    fetch(`${TIMES_PATH}?${new URLSearchParams({ date })}`, { signal: controller.signal })
      .then((response) => response.json())
      .then(({ taken }) => setKnown({ date, taken }))
      // The warning is optional, so its failure must not block the form.
      .catch(() => {});
    return () => controller.abort();
  }, [date]);
  return known.date === date ? known.taken : [];
}
