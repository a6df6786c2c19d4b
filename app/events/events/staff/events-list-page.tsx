import { formatDate, localDate } from "~/platform/lib/dates";
import { Link } from "~/platform/ui/link";
import { Chips, ListFilter, Pager, SortSelect } from "~/staff/list/list-parts";
import { type ListQuery, listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { Notice } from "~/staff/notice";
import { EVENT_CHIPS, EVENT_SORTS, EVENTS_PATH, eventState } from "./staff-events";
import type { listStaffEvents } from "./staff-events.server";
import "./events.css";

type ListedEvents = Awaited<ReturnType<typeof listStaffEvents>>;
type StaffEventRow = ListedEvents["events"][number];

interface EventsView extends ListedEvents {
  counts: Record<string, number>;
  query: ListQuery;
}

export function EventsListPage({ events, hasMore, counts, query }: EventsView) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Events</h1>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${EVENTS_PATH}.csv`, query)}>
            Export CSV
          </a>
          <Link className="staff-link" to="/admin/door">
            Door
          </Link>
          <Link className="staff-link" to="/admin/content/local-events">
            Without tickets
          </Link>
          <Link className="staff-button" to="/admin/events/new">
            New event
          </Link>
        </span>
      </header>
      <Notice />
      <Chips
        path={EVENTS_PATH}
        query={query}
        chips={EVENT_CHIPS.map((chip) => ({ ...chip, count: counts[chip.show], most: 10_000 }))}
      />
      <ListFilter path={EVENTS_PATH} query={query}>
        <input
          type="search"
          name="q"
          defaultValue={query.search}
          aria-label="Find an event"
          placeholder="Title or place"
        />
        <SortSelect sorts={EVENT_SORTS} value={query.sort} />
      </ListFilter>
      {events.length === 0 && (
        <NoRows
          noun="events"
          allTo={EVENTS_PATH}
          query={query}
          chips={EVENT_CHIPS}
          finds="Words of its title or its place find an event."
          about="Events with tickets stand here, with what they sold. A new event is a draft until you publish it."
          begin={{ to: `${EVENTS_PATH}/new`, label: "Add the first event" }}
        />
      )}
      {events.length > 0 && (
        <table className="staff-table is-cards events-table">
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
      <Pager path={EVENTS_PATH} query={query} shown={events.length} hasMore={hasMore} />
    </div>
  );
}

function Row({ event }: { event: StaffEventRow }) {
  const { mark, label } = eventState(event);
  const packages = event.packages === 1 ? "1 package" : `${event.packages} packages`;
  return (
    <tr className={event.isAhead ? "" : "is-past"}>
      <td className="cell-day staff-number staff-nowrap">
        {formatDate(event.event_date)}, {localDate(event.event_date).time}
      </td>
      <td className="cell-title">
        <Link to={`/admin/events/${event.id}`}>{event.title}</Link>
      </td>
      <td className="cell-place">{event.location}</td>
      <td className="cell-packages staff-number">
        {event.is_free ? "Free" : event.packages > 0 ? packages : "No packages"}
      </td>
      <td className="cell-state">
        <span className={`staff-status staff-status--${mark}`}>{label}</span>
      </td>
    </tr>
  );
}
