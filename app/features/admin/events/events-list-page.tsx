import { formatDate, localDate } from "~/lib/dates";
import { Link } from "~/ui/link";
import { Notice } from "../notice";
import type { listStaffEvents } from "./staff-events.server";

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
      <div className="st-scroll">
        <table className="st-tb">
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
            {events.map(
              ({ id, title, event_date, location, status, packages, is_free, isAhead, called_off_at }) => (
                <tr key={id}>
                  <td className="st-num st-nowrap">
                    {formatDate(event_date)}, {localDate(event_date).time}
                  </td>
                  <td>
                    <Link to={`/admin/events/${id}`}>{title}</Link>
                  </td>
                  <td>{location}</td>
                  <td className="st-num">{is_free ? "Free" : packages > 0 ? packages : "none"}</td>
                  <td>
                    {called_off_at ? (
                      <span className="st-mk st-mk--wait">Called off</span>
                    ) : (
                      <span
                        className={`st-mk ${isAhead ? (status === "published" ? "st-mk--todo" : "st-mk--wait") : "st-mk--done"}`}
                      >
                        {isAhead ? (status === "published" ? "Published" : "Draft") : "Over"}
                      </span>
                    )}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}
