import { formatDate, momentAt } from "~/platform/lib/dates";
import { addDays } from "~/platform/lib/public-holidays";
import { sayClosure } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import { Link } from "~/platform/ui/link";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, KeysetPager, ListFilter, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import {
  APPOINTMENTS_PATH,
  type AppointmentsQuery,
  COUNTED_TO,
  type SHOWS,
  SORTS,
  type StaffAppointment,
  type WeekDay,
} from "./appointments";
import { StatusMark } from "./status-mark";
import { DiaryLegend, WeekCalendar } from "./week-calendar";
import "./appointments.css";

interface AppointmentsPageProps {
  query: AppointmentsQuery;
  counts: Record<(typeof SHOWS)[number], number>;
  today: string;
  /** With the requests that have waited longest. */
  week: { days: WeekDay[]; toAnswer: StaffAppointment[] } | null;
  list: { appointments: StaffAppointment[]; links: KeysetLinks } | null;
}

const CHIPS = [
  { show: "to_answer", label: "To answer" },
  { show: "ahead", label: "Ahead" },
  { show: "past", label: "Past" },
  { show: "off", label: "Declined or cancelled" },
  { show: "all", label: "All" },
] as const;

const DONE = {
  to_answer: "Every request is answered",
  ahead: "Nothing is confirmed ahead",
  past: "Nothing is past yet",
  off: "Nobody was declined, and nobody has cancelled",
};

export function AppointmentsPage({ query, counts, today, week, list }: AppointmentsPageProps) {
  // The list is of all weeks.
  const listed = { ...query, week: "" };
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Appointments</h1>
        <p className="staff-number">
          {week && `${formatDate(momentAt(query.week))} to ${formatDate(momentAt(addDays(query.week, 6)))}, `}
          {`${counts.to_answer} to answer`}
        </p>
        <span className="staff-actions">
          {week && <WeekLinks monday={query.week} />}
          {list && (
            <a className="staff-link" href={listHref(`${APPOINTMENTS_PATH}.csv`, query)}>
              Export CSV
            </a>
          )}
          <Link className="staff-link" to="/admin/content/closures/new">
            Close a day
          </Link>
          <Link className="staff-link" to={`${APPOINTMENTS_PATH}/settings`}>
            Settings
          </Link>
          <Link className="staff-button" to={`${APPOINTMENTS_PATH}/new`}>
            New appointment
          </Link>
        </span>
      </header>
      <Notice words={{ "settings-saved": "Saved. The booking form follows." }} />
      <Chips
        path={APPOINTMENTS_PATH}
        query={query}
        chips={[
          { show: "", label: "Week" },
          ...CHIPS.map((chip) => ({ ...chip, count: counts[chip.show], most: COUNTED_TO })),
        ]}
      />
      {week && (
        <>
          <DiaryLegend />
          <WeekCalendar days={week.days} today={today} />
          <div className="diary-below">
            <ToAnswer appointments={week.toAnswer} />
            <Closures />
          </div>
        </>
      )}
      {list && (
        <>
          <ListFilter
            path={APPOINTMENTS_PATH}
            query={listed}
            clearTo={`${APPOINTMENTS_PATH}?show=${query.show}`}
          >
            <input
              type="search"
              name="q"
              defaultValue={query.search}
              aria-label="Find an appointment"
              placeholder="Name, email or phone"
            />
            <SortSelect sorts={SORTS} value={query.sort} />
          </ListFilter>
          {list.appointments.length === 0 && (
            <NoRows
              noun="appointments"
              allTo={`${APPOINTMENTS_PATH}?show=all`}
              query={
                { ...query, week: "", show: query.show === "all" ? "" : query.show } as AppointmentsQuery
              }
              chips={CHIPS}
              done={DONE}
              finds="A name, an email address or a phone number finds an appointment."
              about="Clients ask for a time at Nala Privé. What is agreed by phone you enter yourself."
              begin={{ to: `${APPOINTMENTS_PATH}/new`, label: "Enter the first appointment" }}
            />
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

function WeekLinks({ monday }: { monday: string }) {
  const weekHref = (date: string) => `${APPOINTMENTS_PATH}?week=${date}`;
  return (
    <nav aria-label="Week" className="staff-row">
      <Link className="staff-button staff-button--line" to={weekHref(addDays(monday, -7))}>
        Week before
      </Link>
      <Link className="staff-button staff-button--line" to={APPOINTMENTS_PATH}>
        This week
      </Link>
      <Link className="staff-button staff-button--line" to={weekHref(addDays(monday, 7))}>
        Week after
      </Link>
    </nav>
  );
}

function ToAnswer({ appointments }: { appointments: readonly StaffAppointment[] }) {
  return (
    <section aria-labelledby="to-answer">
      <h2 id="to-answer">
        To answer <span>oldest first</span>
      </h2>
      {appointments.length === 0 && <p className="staff-muted py-2">Every request is answered.</p>}
      <table className="staff-table">
        <caption className="sr-only">To answer</caption>
        <tbody>
          {appointments.map((appointment) => (
            <tr key={appointment.id}>
              <td className="staff-number staff-nowrap">{shortMoment(askedMoment(appointment))}</td>
              <td>
                <Link to={`${APPOINTMENTS_PATH}/${appointment.id}`}>{appointment.name}</Link>
                <small>{[appointment.service, filesText(appointment)].filter(Boolean).join(", ")}</small>
              </td>
              <td className="staff-number staff-nowrap staff-right">
                asked {shortMoment(appointment.askedAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What keeps the atelier closed, and where that is changed. */
function Closures() {
  const { closures, hours } = useFacts().atelier;
  return (
    <section aria-labelledby="closures">
      <h2 id="closures">Closures</h2>
      <table className="staff-table">
        <caption className="sr-only">Closures</caption>
        <tbody>
          {closures.map((closure) => (
            <tr key={`${closure.from} ${closure.reason}`}>
              <td>{sayClosure(closure)}</td>
              <td className="staff-right">
                <Link className="staff-link" to="/admin/content/closures" aria-label="Edit closures">
                  Edit
                </Link>
              </td>
            </tr>
          ))}
          <tr>
            <td>
              Every week <small>{hours}</small>
            </td>
            <td className="staff-right">
              <Link className="staff-link" to="/admin/content/places/atelier" aria-label="Edit opening hours">
                Edit
              </Link>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function List({ appointments }: { appointments: readonly StaffAppointment[] }) {
  return (
    <div className="staff-scroll">
      <table className="staff-table">
        <caption className="sr-only">Appointments</caption>
        <thead>
          <tr>
            <th>When</th>
            <th>Who</th>
            <th>For</th>
            <th className="max-md:hidden">Asked</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {appointments.map((appointment) => (
            <tr key={appointment.id}>
              <td className="staff-number staff-nowrap">
                {shortMoment(momentAt(appointment.date, appointment.time))}
                {appointment.asked && <small>asks for {shortMoment(askedMoment(appointment))}</small>}
              </td>
              <td>
                <Link to={`${APPOINTMENTS_PATH}/${appointment.id}`}>{appointment.name}</Link>
              </td>
              <td>
                {appointment.service}
                {appointment.files > 0 && <small>{filesText(appointment)}</small>}
              </td>
              <td className="staff-number staff-nowrap max-md:hidden">{shortMoment(appointment.askedAt)}</td>
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

function askedMoment({ date, time, asked }: StaffAppointment): Date {
  return momentAt(asked?.date ?? date, asked?.time ?? time);
}

function filesText({ files }: StaffAppointment): string {
  if (files === 0) return "";
  return files === 1 ? "1 file" : `${files} files`;
}
