import { formatDate, localDate } from "~/lib/dates";
import { Link } from "~/ui/link";
import { Notice } from "../notice";
import type { listStaffEvents } from "./staff-events.server";
import "./events.css";

export type StaffEventRow = Awaited<ReturnType<typeof listStaffEvents>>[number];

export function EventsListPage({ events }: { events: readonly StaffEventRow[] }) {
  return (
    <div className="st-page">
      <header className="st-head">
        <h1>Events</h1>
        <span className="st-acts">
          <Link className="st-lk" to="/admin/door">
            Door
          </Link>
          <Link className="st-btn" to="/admin/events/new">
            New event
          </Link>
        </span>
      </header>
      <Notice />
      {events.length === 0 && <p className="st-none">There is no event yet.</p>}
      {events.length > 0 && (
        <table className="st-tb is-cards events-table">
          <caption className="sr-only">Events</caption>
          <thead>
            <tr>
              <th>Day</th>
              <th>Event</th>
              <th>Place</th>
              <th>Packages</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Row({ event }: { event: StaffEventRow }) {
  const { mark, label } = stateOf(event);
  const packages = event.packages === 1 ? "1 package" : `${event.packages} packages`;
  return (
    <tr className={event.isAhead ? "" : "is-past"}>
      <td className="cell-day st-num st-nowrap">
        {formatDate(event.event_date)}, {localDate(event.event_date).time}
      </td>
      <td className="cell-title">
        <Link to={`/admin/events/${event.id}`}>{event.title}</Link>
      </td>
      <td className="cell-place">{event.location}</td>
      <td className="cell-packages st-num">
        {event.is_free ? "Free" : event.packages > 0 ? packages : "No packages"}
      </td>
      <td className="cell-state">
        <span className={`st-mk st-mk--${mark}`}>{label}</span>
      </td>
    </tr>
  );
}

function stateOf({ called_off_at, isAhead, status }: StaffEventRow): { mark: string; label: string } {
  if (called_off_at) return { mark: "wait", label: "Called off" };
  if (!isAhead) return { mark: "done", label: "Over" };
  return status === "published" ? { mark: "todo", label: "Published" } : { mark: "wait", label: "Draft" };
}
