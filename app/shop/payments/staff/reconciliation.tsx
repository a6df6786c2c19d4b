import { formatCents } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";
import { StaffForm } from "~/staff/form/staff-form";
import { TickBox } from "~/staff/form/tick-box";
import { Chips, ListFilter, Pager, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { MISMATCHES, type MoneyPayment, monthName } from "./month";
import { FINANCE_PATH, PAYMENT_SHOWS, PAYMENT_SORTS, type PaymentQuery } from "./payment-list";

export interface ReconciliationView {
  query: PaymentQuery;
  payments: MoneyPayment[];
  hasMore: boolean;
  counts: Record<string, number>;
}

/** The month's payments beside what PayGate reported, with a tick for each that is on the bank statement. */
export function Reconciliation({ query, payments, hasMore, counts }: ReconciliationView) {
  const file = { ...query, of: "payments" };
  return (
    <section aria-labelledby="reconciliation" className="staff-stack">
      <h2 id="reconciliation">
        Against PayGate <span>tick what is on the bank statement</span>
      </h2>
      <Chips
        path={FINANCE_PATH}
        query={query}
        chips={PAYMENT_SHOWS.map((chip) => ({
          ...chip,
          count: counts[chip.show],
          most: Number.POSITIVE_INFINITY,
        }))}
      />
      <Filter query={query} />
      {payments.length === 0 ? (
        <None query={query} />
      ) : (
        <StaffForm className="staff-stack" key={listHref(FINANCE_PATH, query, { page: query.page })}>
          <table className="staff-table payments-table">
            <caption className="sr-only">Payments</caption>
            <thead>
              <tr>
                <th>
                  <span className="sr-only">On the statement</span>
                </th>
                <th>Order</th>
                <th className="staff-right">PayGate</th>
                <th className="staff-right">Here</th>
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <PaymentRow key={`${payment.paymentId} ${payment.reference}`} payment={payment} />
              ))}
            </tbody>
          </table>
          <p className="staff-row">
            <button type="submit" className="staff-button staff-button--line">
              Save the ticks
            </button>
            <a className="staff-link" href={listHref(`${FINANCE_PATH}.csv`, file)}>
              Export these payments (CSV)
            </a>
          </p>
        </StaffForm>
      )}
      <Pager path={FINANCE_PATH} query={query} shown={payments.length} hasMore={hasMore} />
    </section>
  );
}

function Filter({ query }: { query: PaymentQuery }) {
  return (
    <ListFilter path={FINANCE_PATH} query={query} clearTo={`${FINANCE_PATH}?month=${query.month}`}>
      <input type="hidden" name="month" value={query.month} />
      <input
        type="search"
        name="q"
        defaultValue={query.search}
        aria-label="Find a payment"
        placeholder="Order, buyer or PayGate reference"
      />
      <SortSelect sorts={PAYMENT_SORTS} value={query.sort} />
    </ListFilter>
  );
}

function None({ query }: { query: PaymentQuery }) {
  return (
    <NoRows
      noun="payments"
      // A month that is over gets none any more.
      none={`No payments in ${monthName(query.month)}`}
      allTo={`${FINANCE_PATH}?month=${query.month}`}
      query={{ ...query, month: "" } as PaymentQuery}
      chips={PAYMENT_SHOWS}
      done={{ unticked: "Every payment is ticked", mismatch: "Every payment fits" }}
      finds="An order, a buyer or PayGate’s reference finds a payment of this month."
      about="Payments of the month appear as soon as PayGate reports them."
    />
  );
}

function PaymentRow({ payment }: { payment: MoneyPayment }) {
  const { paymentId, reference, buyer, provider, at, transactionId, mismatch } = payment;
  const { expectedCents, reportedCents } = payment;
  return (
    <tr className={mismatch ? "is-mismatch" : ""}>
      <td>
        {paymentId && (
          <TickBox
            value={paymentId}
            isTicked={payment.isTicked}
            aria-label={`On the statement: ${reference}`}
          />
        )}
      </td>
      <td className="staff-number">
        <Link to={`/admin/orders/${reference}`}>{reference}</Link>
        <small>
          {[buyer, shortMoment(at), provider === "paygate" ? transactionId : provider.replace("_", " ")]
            .filter(Boolean)
            .join(", ")}
        </small>
        {mismatch && <small className="staff-bad">{MISMATCHES[mismatch]}</small>}
      </td>
      <td className="staff-right">{reportedCents === null ? "" : formatCents(reportedCents)}</td>
      <td className="staff-right">{formatCents(expectedCents)}</td>
    </tr>
  );
}
