import { formatDate, localDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { ScrollRegion } from "~/staff/scroll-region";
import { byDay, type EventNumbers, totals } from "./staff-events";

/** How an event stands: of all packages, of each, by day, and what two doors admitted twice. */
export function NumbersSection({ numbers }: { numbers: EventNumbers }) {
  const sum = totals(numbers);
  const days = byDay(numbers);
  if (numbers.packages.length === 0 && numbers.walkIns === 0) return null;
  return (
    <section className="staff-stack mb-6" aria-labelledby="numbers">
      <h2 id="numbers">
        Numbers <span className="staff-muted staff-number">{formatRand(sum.soldCents)} sold</span>
      </h2>
      {numbers.doubles.length > 0 && (
        <div role="alert" className="staff-notice staff-notice--bad">
          <p>Let in twice, by doors that could not see each other:</p>
          <ul>
            {numbers.doubles.map((double) => (
              <li key={double.id} className="staff-number">
                {double.name ?? "No name"}, {double.package}: {double.door} at {localDate(double.at).time}
                {double.firstDoor && `, before that ${double.firstDoor}`}
                {double.firstAt && ` at ${localDate(double.firstAt).time}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <table className="staff-table is-cards event-numbers">
        <thead>
          <tr>
            <th>Package</th>
            <th>Sold</th>
            <th>Held</th>
            <th>Offered</th>
            <th>Waiting</th>
            <th>Left</th>
            <th>People in</th>
          </tr>
        </thead>
        <tbody className="staff-number">
          {numbers.packages.map((pack) => (
            <tr key={pack.id}>
              <td>{pack.name}</td>
              <td data-head="Sold">{pack.sold}</td>
              <td data-head="Held">{pack.held}</td>
              <td data-head="Offered">{pack.offered}</td>
              <td data-head="Waiting">
                {pack.waiting}
                {pack.waitingPeople > 0 && ` (${pack.waitingPeople} people)`}
                {pack.forOpening > 0 && `, ${pack.forOpening} for the opening`}
              </td>
              <td data-head="Left">{pack.left ?? "no limit"}</td>
              <td data-head="People in">{pack.in}</td>
            </tr>
          ))}
          <tr>
            <td>All, in people</td>
            <td data-head="Sold">{sum.sold}</td>
            <td data-head="Held" colSpan={2}>
              {sum.held}
            </td>
            <td data-head="Waiting">{sum.waiting}</td>
            <td>{numbers.walkIns > 0 && `${numbers.walkIns} walked in`}</td>
            <td data-head="People in">{sum.in + numbers.walkIns}</td>
          </tr>
        </tbody>
      </table>
      {days.length > 0 && (
        <details>
          <summary>Sold by day</summary>
          <ScrollRegion label="Sold by day">
            <table className="staff-table">
              <thead>
                <tr>
                  <th>Day</th>
                  {numbers.packages.map(({ id, name }) => (
                    <th key={id}>{name}</th>
                  ))}
                </tr>
              </thead>
              <tbody className="staff-number">
                {days.map(({ day, counts }) => (
                  <tr key={day}>
                    <td>{formatDate(day)}</td>
                    {numbers.packages.map(({ id }, index) => (
                      <td key={id}>{counts[index]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </details>
      )}
    </section>
  );
}
