import { formatRand } from "~/platform/lib/money";
import type { Day } from "./paid-days";
import "./day-chart.css";

const HEIGHT = 100;
/** A number under every fifth day, today's among them. */
const NUMBERED = 5;

/** Paid by day, as bars and, for whoever cannot see them, as a table. */
export function DayChart({ days, label }: { days: readonly Day[]; label: string }) {
  const most = Math.max(1, ...days.map(({ cents }) => cents));
  return (
    <>
      <div aria-hidden>
        {/* Stretched to the width of the page; the numbers are not, so that they can be read on a phone. */}
        <svg
          aria-hidden
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="day-bars"
        >
          {days.map(({ day, cents }, index) => (
            <rect
              key={day}
              x={index + 0.2}
              y={HEIGHT - (cents / most) * HEIGHT}
              width={0.6}
              height={(cents / most) * HEIGHT}
            />
          ))}
        </svg>
        <ol className="day-numbers">
          {days.map(({ day }, index) => (
            <li key={day}>
              {(days.length - 1 - index) % NUMBERED === 0 && <span>{Number(day.slice(8))}</span>}
            </li>
          ))}
        </ol>
      </div>
      <details className="mt-2">
        <summary>As a table</summary>
        <table className="staff-table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th>Day</th>
              <th className="staff-right">Orders</th>
              <th className="staff-right">Paid</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, orders, cents }) => (
              <tr key={day}>
                <td className="staff-number">{day}</td>
                <td className="staff-right">{orders}</td>
                <td className="staff-right">{formatRand(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
