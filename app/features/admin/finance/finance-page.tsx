import { formatRand } from "~/lib/money";
import { Link } from "~/ui/link";
import { DayChart } from "../day-chart";
import { StaffForm } from "../form/staff-form";
import { shortMoment } from "../moments";
import { Said } from "../said";
import { fillDays } from "../today-figures";
import {
  lastDayOf,
  MISMATCHES,
  type MoneyDay,
  type MoneyPayment,
  monthBeside,
  monthName,
  sumsOf,
  vatOf,
} from "./month";
import "./finance.css";
import "../today.css";

export interface FinanceView {
  month: string;
  isCurrent: boolean;
  days: MoneyDay[];
  payments: MoneyPayment[];
  onlyMismatches: boolean;
}

export function FinancePage({ month, isCurrent, days, payments, onlyMismatches }: FinanceView) {
  const sums = sumsOf(days);
  const mismatches = payments.filter(({ mismatch }) => mismatch);
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
          <a className="st-lk" href={`/admin/finance.csv?month=${month}`}>
            Days (CSV)
          </a>
          <a className="st-lk" href={`/admin/finance.csv?month=${month}&payments`}>
            Payments (CSV)
          </a>
        </span>
      </header>
      <Said />
      <dl className="st-figures">
        <Figure term="Paid" cents={sums.paidCents} />
        <Figure term={`Refunded, ${sums.refunds}`} cents={sums.refundedCents} />
        <Figure term="VAT in it, 15 %" cents={sums.vatCents} />
        <Figure term="Kept, after refunds" cents={sums.keptCents} />
        <div>
          <dt>Does not fit</dt>
          <dd
            className={mismatches.length > 0 ? "st-bad" : ""}
          >{`${mismatches.length} of ${payments.length}`}</dd>
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
      <div className="st-two st-fi">
        <Days days={days} month={month} />
        <Reconciliation
          month={month}
          payments={onlyMismatches ? mismatches : payments}
          counts={{ all: payments.length, mismatches: mismatches.length }}
          onlyMismatches={onlyMismatches}
        />
      </div>
    </div>
  );
}

function Figure({ term, cents }: { term: string; cents: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{formatRand(cents)}</dd>
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
                {day}
                <small className="st-narrow">{orders === 1 ? "1 order" : `${orders} orders`}</small>
              </td>
              <td className="st-r st-wide">{orders}</td>
              <td className="st-r">
                {formatRand(paidCents)}
                {refundedCents > 0 && (
                  <small className="st-narrow">{`${formatRand(refundedCents)} refunded`}</small>
                )}
              </td>
              <td className="st-r st-wide">{refundedCents > 0 && formatRand(refundedCents)}</td>
              <td className="st-r st-wide">{formatRand(vatOf(paidCents - refundedCents))}</td>
              <td className="st-r">
                {formatRand(paidCents - refundedCents)}
                <small className="st-narrow">{`VAT ${formatRand(vatOf(paidCents - refundedCents))}`}</small>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{monthName(month)}</th>
            <td className="st-r st-wide">{sums.orders}</td>
            <td className="st-r">{formatRand(sums.paidCents)}</td>
            <td className="st-r st-wide">{formatRand(sums.refundedCents)}</td>
            <td className="st-r st-wide">{formatRand(sums.vatCents)}</td>
            <td className="st-r">{formatRand(sums.keptCents)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface ReconciliationProps {
  month: string;
  payments: readonly MoneyPayment[];
  counts: { all: number; mismatches: number };
  onlyMismatches: boolean;
}

function Reconciliation({ month, payments, counts, onlyMismatches }: ReconciliationProps) {
  return (
    <section aria-labelledby="reconciliation">
      <h2 id="reconciliation">
        Against PayGate <span>tick what is on the bank statement</span>
      </h2>
      <nav aria-label="Show" className="st-chips">
        <Link to={`?month=${month}`} aria-current={!onlyMismatches || undefined}>
          All <span className="st-num">{counts.all}</span>
        </Link>
        <Link to={`?month=${month}&show=mismatches`} aria-current={onlyMismatches || undefined}>
          Does not fit{" "}
          <span className={counts.mismatches > 0 ? "st-bad" : "st-num"}>{counts.mismatches}</span>
        </Link>
      </nav>
      {payments.length === 0 && <p className="st-muted py-2">No payments.</p>}
      <StaffForm className="st-stack">
        <table className="st-tb">
          <thead>
            <tr>
              <th>
                <span className="sr-only">On the statement</span>
              </th>
              <th>Order</th>
              <th className="st-r">PayGate</th>
              <th className="st-r">Here</th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow key={`${payment.paymentId} ${payment.reference}`} payment={payment} />
            ))}
          </tbody>
        </table>
        <p>
          <button type="submit" className="st-btn st-btn--line">
            Save the ticks
          </button>
        </p>
      </StaffForm>
    </section>
  );
}

function PaymentRow({ payment }: { payment: MoneyPayment }) {
  const { paymentId, reference, provider, at, expectedCents, reportedCents, isTicked, mismatch } = payment;
  return (
    <tr className={mismatch ? "is-diff" : ""}>
      <td>
        {paymentId && (
          <>
            <input type="hidden" name="shown" value={paymentId} />
            <input
              type="checkbox"
              name="ticked"
              value={paymentId}
              defaultChecked={isTicked}
              aria-label={`On the statement: ${reference}`}
            />
          </>
        )}
      </td>
      <td className="st-num">
        <Link to={`/admin/orders/${reference}`}>{reference}</Link>
        <small>
          {shortMoment(at)}
          {provider !== "paygate" && `, ${provider.replace("_", " ")}`}
        </small>
        {mismatch && <small className="st-bad">{MISMATCHES[mismatch]}</small>}
      </td>
      <td className="st-r">{reportedCents === null ? "" : formatRand(reportedCents)}</td>
      <td className="st-r">{formatRand(expectedCents)}</td>
    </tr>
  );
}
