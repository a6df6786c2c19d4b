import { formatDate, momentAt } from "~/platform/lib/dates";
import { useFacts } from "~/platform/organisation/use-facts";
import { Link } from "~/platform/ui/link";
import { SelectField, StaffForm, TextField } from "~/staff/form/staff-form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { SubPageHead } from "~/staff/sub-page-head";
import { APPOINTMENTS_PATH, LENGTHS } from "./appointments";
import type { AtelierSettings } from "./atelier-settings.server";
import "./appointments.css";

interface AtelierSettingsProps extends AtelierSettings {
  history: readonly HistoryEntry[];
  typed?: Record<string, string> | undefined;
}

const LENGTH_OPTIONS = Object.fromEntries(LENGTHS.map((minutes) => [minutes, `${minutes} minutes`]));

/** Where clients are received, how long each service takes, and when the atelier is open. */
export function AtelierSettingsPage({ places, services, history, typed }: AtelierSettingsProps) {
  return (
    <div className="staff-page">
      <SubPageHead back={{ to: APPOINTMENTS_PATH, label: "Appointments" }} title="Settings of appointments">
        <LastSaved history={history} />
      </SubPageHead>
      <StaffForm key={JSON.stringify([places, services])} className="staff-page">
        <section aria-labelledby="places">
          <h2 id="places">Places</h2>
          <p className="staff-muted py-2">
            One appointment at a time in each. One that is not used takes no new ones and keeps those it has.
          </p>
          <div className="atelier-places">
            {places.map(({ id, name, isOpen }) => (
              <div key={id} className="staff-row">
                <TextField
                  typed={typed}
                  name={`place ${id}`}
                  label={`Place ${id}`}
                  value={name}
                  maxLength={100}
                  isRequired
                />
                <label className="staff-check">
                  <input
                    type="checkbox"
                    name={`open ${id}`}
                    defaultChecked={typed ? `open ${id}` in typed : isOpen}
                  />
                  <span>In use</span>
                </label>
              </div>
            ))}
            <TextField typed={typed} name="new place" label="Another place" maxLength={100} />
          </div>
        </section>
        <section aria-labelledby="lengths">
          <h2 id="lengths">How long a service takes</h2>
          <p className="staff-muted py-2">
            For new requests. The booking form offers no time at which it would end after closing.
          </p>
          <div className="staff-fields staff-fields--3">
            {services.map(({ id, minutes }) => (
              <SelectField
                key={id}
                typed={typed}
                name={`minutes ${id}`}
                label={id}
                value={String(minutes)}
                options={LENGTH_OPTIONS}
              />
            ))}
          </div>
        </section>
        <p>
          <button type="submit" className="staff-button" aria-keyshortcuts="Control+S">
            Save
          </button>
        </p>
      </StaffForm>
      <OpenDays />
    </div>
  );
}

/** These are content of the site: changed where the rest of it is. */
function OpenDays() {
  const { atelier, holidays } = useFacts();
  const [next] = holidays;
  const rows = [
    { title: "Opening hours", words: atelier.hours, to: "/admin/content/places/atelier" },
    {
      title: "Closures",
      words: atelier.closures.length === 0 ? "None ahead" : `${atelier.closures.length} ahead`,
      to: "/admin/content/closures",
    },
    {
      title: "Public holidays",
      words: next ? `Next: ${next.name}, ${formatDate(momentAt(next.day))}` : "None ahead",
      to: "/admin/content/public-holidays",
    },
  ];
  return (
    <section aria-labelledby="open-days">
      <h2 id="open-days">When the atelier is open</h2>
      <table className="staff-table">
        <caption className="sr-only">When the atelier is open</caption>
        <tbody>
          {rows.map(({ title, words, to }) => (
            <tr key={to}>
              <td>
                <Link to={to}>{title}</Link>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
