import { formatDate, momentAt } from "~/platform/lib/dates";
import { AreaField, StaffForm, TextField } from "~/staff/form/staff-form";
import type { Fitting } from "./appointments.server";

const MEASURES = [
  ["bust", "Bust"],
  ["waist", "Waist"],
  ["hip", "Hip"],
] as const;

/** What was noted of this client before, and the form for today. */
export function FittingsSection({
  fittings,
  typed,
}: {
  fittings: readonly Fitting[];
  typed?: Record<string, string> | undefined;
}) {
  return (
    <section aria-labelledby="fittings" className="staff-stack">
      <h2 id="fittings">
        Notes and measurements <span className="staff-number">{fittings.length}</span>
      </h2>
      {fittings.length === 0 && <p className="staff-muted">Nothing is noted of this client yet.</p>}
      {fittings.length > 0 && (
        <ol className="fittings">
          {fittings.map((fitting) => (
            <li key={fitting.id}>
              <b>
                {fitting.isHere
                  ? "At this appointment"
                  : `${fitting.service}, ${formatDate(momentAt(fitting.date))}`}
              </b>
              <p className="staff-number">
                {MEASURES.flatMap(([name, label]) =>
                  fitting[name] === null ? [] : [`${label} ${fitting[name]} cm`],
                ).join(", ")}
              </p>
              {fitting.text && <p className="whitespace-pre-line wrap-anywhere">{fitting.text}</p>}
            </li>
          ))}
        </ol>
      )}
      <details open={typed !== undefined}>
        <summary>Note a fitting</summary>
        <StaffForm key={fittings.length} className="staff-stack">
          <div className="staff-fields staff-fields--3">
            {MEASURES.map(([name, label]) => (
              <TextField key={name} name={name} label={`${label}, cm`} typed={typed} maxLength={6} />
            ))}
          </div>
          <AreaField name="text" label="Notes" typed={typed} maxLength={5000} isWide />
          <div>
            <button type="submit" name="intent" value="fitting" className="staff-button staff-button--line">
              Keep it
            </button>
          </div>
        </StaffForm>
      </details>
    </section>
  );
}
