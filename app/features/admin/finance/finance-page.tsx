import { formatCents } from "~/lib/money";
import { Link } from "~/ui/link";
import { DayChart } from "../day-chart";
import { Notice } from "../notice";
import { fillDays } from "../today-figures";
import { dayName, lastDayOf, type MoneyDay, monthBeside, monthName, sumsOf, vatOf } from "./month";
import { FINANCE_PATH } from "./payment-list";
import { Reconciliation, type ReconciliationView } from "./reconciliation";
import "./finance.css";
import "../today.css";

export interface FinanceView extends ReconciliationView {
  isCurrent: boolean;
  days: MoneyDay[];
}

export function FinancePage({ isCurrent, days, ...reconciliation }: FinanceView) {
  const { counts, query } = reconciliation;
  const { month } = query;
  const sums = sumsOf(days);
  const mismatches = counts.mismatch ?? 0;
  return (
    <div className="st-page">
      <header className="st-head">
        <h1>Money</h1>
        <p>{monthName(month)}</p>
        <span className="st-acts">
          <Link className="st-lk" to={`?month=${monthBeside(month, -1)}`}>
            {monthName(monthBeside(month, -1))}
          </Link>
          {!isCurrent && (
            <Link className="st-lk" to={`?month=${monthBeside(month, 1)}`}>
              {monthName(monthBeside(month, 1))}
            </Link>
          )}
          <a className="st-lk" href={`${FINANCE_PATH}.csv?month=${month}`}>
            Days (CSV)
          </a>
        </span>
      </header>
      <Notice />
      <dl className="figures">
        <Figure term="Paid" cents={sums.paidCents} />
        <Figure term={`Refunded, ${sums.refunds}`} cents={sums.refundedCents} />
        <Figure term="VAT in it, 15 %" cents={sums.vatCents} />
        <Figure term="Kept, after refunds" cents={sums.keptCents} />
        <div>
          <dt>Does not fit</dt>
          <dd className={mismatches > 0 ? "st-bad" : ""}>{`${mismatches} of ${counts[""] ?? 0}`}</dd>
        </div>
      </dl>
      <section aria-labelledby="by-day">
        <h2 id="by-day">Paid by day</h2>
        <DayChart
          label={`Paid by day, ${monthName(month)}`}
          days={fillDays(
            days.map(({ day, orders, paidCents }) => ({ day, orders, cents: paidCents })),
            lastDayOf(month),
            Number(lastDayOf(month).slice(8)),
          )}
        />
      </section>
      <div className="st-two month-columns">
        <Days days={days} month={month} />
        <Reconciliation {...reconciliation} />
      </div>
    </div>
  );
}

function Figure({ term, cents }: { term: string; cents: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}

function Days({ days, month }: { days: readonly MoneyDay[]; month: string }) {
  const sums = sumsOf(days);
  return (
    <section aria-labelledby="days">
      <h2 id="days">By day</h2>
      <table className="st-tb">
        <thead>
          <tr>
            <th>Day</th>
            <th className="st-r st-wide">Orders</th>
            <th className="st-r">Paid</th>
            <th className="st-r st-wide">Refunded</th>
            <th className="st-r st-wide">VAT</th>
            <th className="st-r">Kept</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, paidCents, refundedCents }) => (
            <tr key={day}>
              <td className="st-num st-nowrap">
                <time dateTime={day}>{dayName(day)}</time>
                <small className="st-narrow">{orders === 1 ? "1 order" : `${orders} orders`}</small>
              </td>
              <td className="st-r st-wide">{orders}</td>
              <td className="st-r">
                {formatCents(paidCents)}
                {refundedCents > 0 && (
                  <small className="st-narrow">{`${formatCents(refundedCents)} refunded`}</small>
                )}
              </td>
              <td className="st-r st-wide">{refundedCents > 0 && formatCents(refundedCents)}</td>
              <td className="st-r st-wide">{formatCents(vatOf(paidCents - refundedCents))}</td>
              <td className="st-r">
                {formatCents(paidCents - refundedCents)}
                <small className="st-narrow">{`VAT ${formatCents(vatOf(paidCents - refundedCents))}`}</small>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{monthName(month)}</th>
            <td className="st-r st-wide">{sums.orders}</td>
            <td className="st-r">{formatCents(sums.paidCents)}</td>
            <td className="st-r st-wide">{formatCents(sums.refundedCents)}</td>
            <td className="st-r st-wide">{formatCents(sums.vatCents)}</td>
            <td className="st-r">{formatCents(sums.keptCents)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
