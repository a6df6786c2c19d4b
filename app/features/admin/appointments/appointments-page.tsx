import { formatDate, momentAt } from "~/lib/dates";
import { Link } from "~/ui/link";
import type { KeysetLinks } from "../list/keyset";
import { Chips, FindForm, KeysetPager } from "../list/list-parts";
import { shortMoment } from "../moments";
import { Notice } from "../notice";
import {
  APPOINTMENTS_PATH,
  type AppointmentsQuery,
  addDays,
  type StaffAppointment,
  type WeekDay,
} from "./appointments";
import { StatusMark } from "./status-mark";
import { WeekCalendar } from "./week-calendar";
import "./appointments.css";

interface AppointmentsPageProps {
  query: AppointmentsQuery;
  toAnswer: number;
  today: string;
  week: WeekDay[] | null;
  list: { appointments: StaffAppointment[]; links: KeysetLinks } | null;
}

const NOTHING: Record<string, string> = {
  to_answer: "Every request is answered",
  ahead: "Nothing is confirmed ahead",
  past: "Nothing is past yet",
};

export function AppointmentsPage({ query, toAnswer, today, week, list }: AppointmentsPageProps) {
  const weekHref = (monday: string) => `${APPOINTMENTS_PATH}?week=${monday}`;
  return (
    <div className="st-page">
      <header className="st-head">
        <h1>Appointments</h1>
        <p className="st-num">
          {week
            ? `${formatDate(momentAt(query.week))} to ${formatDate(momentAt(addDays(query.week, 6)))}, ${toAnswer} to answer`
            : `${toAnswer} to answer`}
        </p>
        <span className="st-acts">
          {week && (
            <nav aria-label="Week" className="st-row">
              <Link className="st-btn st-btn--line" to={weekHref(addDays(query.week, -7))}>
                Week before
              </Link>
              <Link className="st-btn st-btn--line" to={APPOINTMENTS_PATH}>
                This week
              </Link>
              <Link className="st-btn st-btn--line" to={weekHref(addDays(query.week, 7))}>
                Week after
              </Link>
            </nav>
          )}
          <Link className="st-lk" to="/admin/content/closures/new">
            Close a day
          </Link>
        </span>
      </header>
      <Notice />
      <Chips
        path={APPOINTMENTS_PATH}
        query={query}
        chips={[
          { show: "", label: "Week" },
          { show: "to_answer", label: "To answer", count: toAnswer },
          { show: "ahead", label: "Ahead" },
          { show: "past", label: "Past" },
        ]}
      />
      {week && <WeekCalendar days={week} today={today} />}
      {list && (
        <>
          <FindForm
            path={APPOINTMENTS_PATH}
            query={query}
            label="Find an appointment"
            placeholder="Name or email"
          />
          {list.appointments.length === 0 && (
            <div className="st-none">
              <b>{query.search ? `Nothing found for “${query.search}”` : NOTHING[query.show]}</b>
              <p>Clients ask for a time at Nala Privé.</p>
            </div>
          )}
          {list.appointments.length > 0 && <List appointments={list.appointments} />}
          <KeysetPager
            path={APPOINTMENTS_PATH}
            query={query}
            shown={list.appointments.length}
            links={list.links}
          />
        </>
      )}
    </div>
  );
}

function List({ appointments }: { appointments: readonly StaffAppointment[] }) {
  return (
    <div className="st-scroll">
      <table className="st-tb">
        <caption className="sr-only">Appointments</caption>
        <thead>
          <tr>
            <th>When</th>
            <th>Who</th>
            <th>For</th>
            <th>Asked</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {appointments.map((appointment) => (
            <tr key={appointment.id}>
              <td className="st-num st-nowrap">
                {shortMoment(momentAt(appointment.date, appointment.time))}
              </td>
              <td>
                <Link to={`${APPOINTMENTS_PATH}/${appointment.id}`}>{appointment.name}</Link>
              </td>
              <td>
                {appointment.service}
                {appointment.files > 0 && (
                  <small>{appointment.files === 1 ? "1 file" : `${appointment.files} files`}</small>
                )}
              </td>
              <td className="st-num st-nowrap">{shortMoment(appointment.askedAt)}</td>
              <td>
                <StatusMark appointment={appointment} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
