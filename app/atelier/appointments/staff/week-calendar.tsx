import type { CSSProperties } from "react";
import { minutesOf } from "~/atelier/bookings/opening-hours";
import { formatLongDate, momentAt } from "~/platform/lib/dates";
import { useFacts } from "~/platform/organisation/use-facts";
import { Link } from "~/platform/ui/link";
import {
  APPOINTMENTS_PATH,
  type PlacedAppointment,
  STATUS_MARKS,
  shownHours,
  type WeekDay,
} from "./appointments";

/** What the looks of the entries mean. */
export function DiaryLegend() {
  return (
    <p className="diary-legend">
      <span className="diary-key diary-key--requested">Requested</span>
      <span className="diary-key diary-key--confirmed">Confirmed</span>
      <span className="diary-key diary-key--closed">Closed</span>
      <span className="staff-muted">Times in Johannesburg.</span>
    </p>
  );
}

/** A week of the diary: columns on a desk, one day below the other on a phone. */
export function WeekCalendar({ days, today }: { days: readonly WeekDay[]; today: string }) {
  const { first, last } = shownHours(useFacts(), days);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <div className="diary" style={{ "--hours": last - first } as CSSProperties}>
      <div className="diary-hours staff-number" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, "0")}:00`}</span>
        ))}
      </div>
      {days.map((day) => (
        <section
          key={day.date}
          aria-label={formatLongDate(momentAt(day.date))}
          className={day.closed ? "diary-day diary-day--closed" : "diary-day"}
        >
          <p className="diary-head" aria-current={day.date === today ? "date" : undefined}>
            {day.weekday}{" "}
            <b className={day.date === today ? "staff-number diary-today" : "staff-number"}>{day.day}</b>
          </p>
          <ol className="diary-times">
            {day.closed && <li className="diary-shut">{day.closed}</li>}
            {day.placed.map((appointment) => (
              <Entry key={`${appointment.id} ${appointment.time}`} appointment={appointment} first={first} />
            ))}
            {!day.closed && day.placed.length === 0 && <li className="diary-free">Nobody yet</li>}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ appointment, first }: { appointment: PlacedAppointment; first: number }) {
  const { id, time, minutes, service, name, status, isHeld, lane, lanes } = appointment;
  const place = {
    "--from": (minutesOf(time) - first * 60) / 60,
    "--long": minutes / 60,
    "--lane": lane,
    "--lanes": lanes,
  } as CSSProperties;
  const label = status === "requested" && isHeld ? "Held" : STATUS_MARKS[status].label;
  return (
    <li style={place} className={`diary-entry diary-entry--${status}`}>
      <Link to={`${APPOINTMENTS_PATH}/${id}`}>
        <b className="staff-number">{time}</b> <span>{service}</span> <span>{name}</span>{" "}
        <small>{label}</small>
      </Link>
    </li>
  );
}
