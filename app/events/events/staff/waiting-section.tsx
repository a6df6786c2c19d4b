import { shortMoment } from "~/staff/moments";
import { ScrollRegion } from "~/staff/scroll-region";
import type { WaitingRow } from "./staff-events.server";

/** Who waits for a seat, in turn, and who is told when the sale opens. */
export function WaitingSection({ waiting }: { waiting: readonly WaitingRow[] }) {
  if (waiting.length === 0) return null;
  return (
    <details className="mb-6">
      <summary>Waiting list, {waiting.length}</summary>
      <ScrollRegion label="Waiting list">
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
      </ScrollRegion>
    </details>
  );
}

function stateLabel({ state, held, expires_at, for_opening }: WaitingRow): string {
  if (for_opening) return "Is told when the sale opens";
  if (state === "offered" && expires_at) return `${held} held until ${shortMoment(expires_at)}`;
  return "Waits";
}
