import { shortMoment } from "../moments";
import type { WaitingRow } from "./staff-events.server";

/** Who waits for a seat, in turn, and who is told when the sale opens. */
export function WaitingSection({ waiting }: { waiting: readonly WaitingRow[] }) {
  if (waiting.length === 0) return null;
  return (
    <details className="mb-6">
      <summary>Waiting list, {waiting.length}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="staff-scroll" tabIndex={0} aria-label="Waiting list">
        <table className="staff-table">
          <thead>
            <tr>
              <th>Package</th>
              <th>Email</th>
              <th>Seats</th>
              <th>Since</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody className="staff-number">
            {waiting.map((row) => (
              <tr key={row.id}>
                <td>{row.package}</td>
                <td>{row.email}</td>
                <td>
                  {row.quantity}
                  {row.takes_fewer && ", or fewer"}
                </td>
                <td>{shortMoment(row.created_at)}</td>
                <td>{stateLabel(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function stateLabel({ state, held, expires_at, for_opening }: WaitingRow): string {
  if (for_opening) return "Is told when the sale opens";
  if (state === "offered" && expires_at) return `${held} held until ${shortMoment(expires_at)}`;
  return "Waits";
}
