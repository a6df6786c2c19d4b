import atelierCounter from "media:photos/stories/atelier-counter.jpg";
import { BOOKING_PATH } from "~/atelier/bookings/booking";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { EmptyState } from "~/platform/ui/empty-state";
import { Link } from "~/platform/ui/link";
import type { OwnAppointment } from "./yours";

export function OwnAppointmentsList({ appointments }: { appointments: readonly OwnAppointment[] }) {
  if (appointments.length === 0)
    return (
      <EmptyState
        picture={atelierCounter}
        action={<ArrowLink to={BOOKING_PATH}>Book an appointment</ArrowLink>}
      >
        You have no appointments with us.
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line lg:-mt-3.5">
        {appointments.map((appointment) => (
          <AppointmentRow key={appointment.id} appointment={appointment} />
        ))}
      </ul>
      <p className="mt-5">
        <ArrowLink to={BOOKING_PATH}>Book another</ArrowLink>
      </p>
    </>
  );
}

function AppointmentRow({ appointment }: { appointment: OwnAppointment }) {
  const { href, date, day, month, time, service, notes, status, action, isAhead } = appointment;
  return (
    <li
      className={`grid grid-cols-[minmax(0,5.5rem)_4.5rem_minmax(0,1fr)] items-center gap-x-4 py-4 lg:grid-cols-[7rem_8rem_minmax(0,1fr)] ${isAhead ? "" : "text-muted"}`}
    >
      <time dateTime={`${date}T${time}`} className="contents">
        <span className="font-display text-[clamp(3rem,16vw,4.5rem)] leading-[.9] font-medium tracking-[-.03em] tabular-nums">
          {day}
        </span>
        <span className="text-nav tabular-nums">
          <span className="block">{month}</span>
          <span className="block">{time}</span>
        </span>
      </time>
      <div className="min-w-0">
        <b className="block font-medium wrap-anywhere">{service}</b>
        <span className="block text-small">{status}</span>
        {notes && <span className="line-clamp-2 text-small wrap-anywhere text-muted">{notes}</span>}
        <Link
          to={href}
          aria-label={`${action}: ${service} on ${Number(day)} ${month}`}
          className="mt-1 target-24 inline-block text-nav text-ink underline underline-offset-4"
        >
          {action}
        </Link>
      </div>
    </li>
  );
}
