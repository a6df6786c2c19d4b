import { formatRand } from "~/lib/money";
import type { Day } from "./today-figures";

const WIDTH = 1160;
const HEIGHT = 120;
const FOOT = 20;

/** Paid by day, as bars and, for whoever cannot see them, as a table. */
export function DayChart({ days, label }: { days: readonly Day[]; label: string }) {
  const most = Math.max(1, ...days.map(({ cents }) => cents));
  const step = WIDTH / days.length;
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} className="st-bars" aria-hidden>
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {days.map(({ day, cents }, index) => (
          <g key={day}>
            <rect
              x={index * step + step * 0.2}
              y={HEIGHT - (cents / most) * (HEIGHT - 10)}
              width={step * 0.6}
              height={(cents / most) * (HEIGHT - 10)}
            />
            {index % 5 === days.length % 5 && (
              <text x={index * step + step / 2} y={HEIGHT + 15} textAnchor="middle">
                {Number(day.slice(8))}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details className="mt-2">
        <summary>As a table</summary>
        <table className="st-tb">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th>Day</th>
              <th className="st-r">Orders</th>
              <th className="st-r">Paid</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, orders, cents }) => (
              <tr key={day}>
                <td className="st-num">{day}</td>
                <td className="st-r">{orders}</td>
                <td className="st-r">{formatRand(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
