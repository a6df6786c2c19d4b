import { formatCents } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";

import { Notice } from "~/staff/notice";
import { DayChart } from "./day-chart";
import { dayName, lastDayOf, type MoneyDay, monthBeside, monthName, sumsOf, vatOf } from "./month";
import { fillDays } from "./paid-days";
import { FINANCE_PATH } from "./payment-list";
import { Reconciliation, type ReconciliationView } from "./reconciliation";
import "./finance.css";
import "../../../staff/figures.css";

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
    <div className="staff-page">
      <header className="staff-head">
        <h1>Money</h1>
        <p>{monthName(month)}</p>
        <span className="staff-actions">
          <Link className="staff-link" to={`?month=${monthBeside(month, -1)}`}>
            {monthName(monthBeside(month, -1))}
          </Link>
          {!isCurrent && (
            <Link className="staff-link" to={`?month=${monthBeside(month, 1)}`}>
              {monthName(monthBeside(month, 1))}
            </Link>
          )}
          <a className="staff-link" href={`${FINANCE_PATH}.csv?month=${month}`}>
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
          <dd className={mismatches > 0 ? "staff-bad" : ""}>{`${mismatches} of ${counts[""] ?? 0}`}</dd>
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
      <div className="staff-columns month-columns">
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
      <table className="staff-table">
        <thead>
          <tr>
            <th>Day</th>
            <th className="staff-right staff-wide">Orders</th>
            <th className="staff-right">Paid</th>
            <th className="staff-right staff-wide">Refunded</th>
            <th className="staff-right staff-wide">VAT</th>
            <th className="staff-right">Kept</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, paidCents, refundedCents }) => (
            <tr key={day}>
              <td className="staff-number staff-nowrap">
                <time dateTime={day}>{dayName(day)}</time>
                <small className="staff-narrow">{orders === 1 ? "1 order" : `${orders} orders`}</small>
              </td>
              <td className="staff-right staff-wide">{orders}</td>
              <td className="staff-right">
                {formatCents(paidCents)}
                {refundedCents > 0 && (
                  <small className="staff-narrow">{`${formatCents(refundedCents)} refunded`}</small>
                )}
              </td>
              <td className="staff-right staff-wide">{refundedCents > 0 && formatCents(refundedCents)}</td>
              <td className="staff-right staff-wide">{formatCents(vatOf(paidCents - refundedCents))}</td>
              <td className="staff-right">
                {formatCents(paidCents - refundedCents)}
                <small className="staff-narrow">{`VAT ${formatCents(vatOf(paidCents - refundedCents))}`}</small>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{monthName(month)}</th>
            <td className="staff-right staff-wide">{sums.orders}</td>
            <td className="staff-right">{formatCents(sums.paidCents)}</td>
            <td className="staff-right staff-wide">{formatCents(sums.refundedCents)}</td>
            <td className="staff-right staff-wide">{formatCents(sums.vatCents)}</td>
            <td className="staff-right">{formatCents(sums.keptCents)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
