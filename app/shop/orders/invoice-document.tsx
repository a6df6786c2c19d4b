import { formatDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { organisation } from "~/platform/organisation/organisation";
import { useFacts } from "~/platform/organisation/use-facts";
import { creditNoteName, invoiceName } from "./invoice";
import { lineDetail, type OrderRecord, type Refund } from "./order-record";
import { sumsBeforeTotal } from "./order-sums";
import { vatIncludedIn } from "./vat";
import "./paper.css";

interface Paper {
  order: OrderRecord;
  /** When set, the document is a tax invoice; otherwise a receipt. */
  vatNumber: string | null;
}

/** For A4: the invoice, and each refund's credit note on its own page. */
export function InvoiceDocument({ order, vatNumber }: Paper) {
  const { retailStore } = useFacts();
  return (
    <>
      <article className="paper">
        <PaperHead
          title={vatNumber ? "Tax invoice" : "Receipt"}
          number={invoiceName(order.invoiceNumber ?? 0)}
          date={order.paidAt ?? order.placedAt}
          order={order}
          vatNumber={vatNumber}
        />
        <table>
          <thead>
            <tr>
              <th>What</th>
              <th>Amount</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={`${line.name} ${line.size}`}>
                <td>
                  {line.name}
                  <small>{lineDetail(line)}</small>
                </td>
                <td>{formatRand(line.totalCents)}</td>
              </tr>
            ))}
            {sumsBeforeTotal(order, retailStore).map(({ term, amount }) => (
              <tr key={term}>
                <td>{term}</td>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th>Total paid</th>
              <td>{formatRand(order.totalCents)}</td>
            </tr>
          </tfoot>
        </table>
        <p>{`Prices include VAT at 15 %: ${formatRand(order.vatCents)}.`}</p>
      </article>
      {order.refunds.map((refund) => (
        <CreditNote key={refund.id} order={order} refund={refund} vatNumber={vatNumber} />
      ))}
    </>
  );
}

function CreditNote({ order, refund, vatNumber }: Paper & { refund: Refund }) {
  return (
    <article className="paper">
      <PaperHead
        title="Credit note"
        number={creditNoteName(refund.creditNote)}
        date={refund.doneAt}
        order={order}
        vatNumber={vatNumber}
      />
      <p>{`Refunded on ${invoiceName(order.invoiceNumber ?? 0)}: ${formatRand(refund.amountCents)}.`}</p>
      <p>{`It includes VAT at 15 %: ${formatRand(vatIncludedIn(refund.amountCents))}.`}</p>
    </article>
  );
}

function PaperHead({
  title,
  number,
  date,
  order: { buyer, reference },
  vatNumber,
}: Paper & { title: string; number: string; date: string }) {
  const { headOffice } = useFacts();
  return (
    <header>
      <div>
        <h1>{title}</h1>
        <p>
          {number}
          <br />
          {formatDate(date)}
          <br />
          {`Order ${reference}`}
        </p>
      </div>
      <address>
        {`${buyer.firstName} ${buyer.lastName}`}
        {buyer.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <address>
        {organisation.name}
        {headOffice.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {vatNumber && <span>{`VAT number ${vatNumber}`}</span>}
      </address>
    </header>
  );
}
