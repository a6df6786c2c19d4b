import { formatRand } from "~/platform/lib/money";
import { WhatsAppLink } from "~/platform/organisation/whatsapp-link";
import { Link } from "~/platform/ui/link";
import { Thread } from "~/platform/ui/thread";
import type { OrderView } from "./order-view";

/** The sum, its papers, what comes next, where it goes and whom to ask. */
export function OrderBill({
  bill,
  coming,
  goesTo,
  invoiceHref,
  reference,
}: Pick<OrderView, "bill" | "coming" | "goesTo" | "invoiceHref" | "reference">) {
  return (
    <section aria-labelledby="bill" className="self-start bg-paper lg:col-start-2">
      <Thread />
      <div className="grid gap-5 px-6 py-7 lg:px-9 lg:py-9">
        <h2 id="bill" className="display-xl">
          Papers
        </h2>
        <dl className="tabular-nums">
          {bill.ticketCount > 0 && (
            <Row
              term={bill.ticketCount === 1 ? "1 ticket" : `${bill.ticketCount} tickets`}
              amount={formatRand(bill.ticketCents)}
            />
          )}
          <Row term="Subtotal" amount={formatRand(bill.subtotalCents)} />
          {bill.sums.map((row) => (
            <Row key={row.term} {...row} />
          ))}
          <Row term={bill.totalLabel} amount={formatRand(bill.totalCents)} isTotal />
          <Row term="Of which VAT at 15 %" amount={formatRand(bill.vatCents)} />
          {bill.refundedCents > 0 && (
            <>
              <Row term="Refunded" amount={`−${formatRand(bill.refundedCents)}`} />
              <Row term="Net" amount={formatRand(bill.totalCents - bill.refundedCents)} isTotal />
            </>
          )}
        </dl>
        <p className="print:hidden">
          {invoiceHref ? (
            <Link to={invoiceHref} className="font-medium underline underline-offset-4">
              Your invoice
            </Link>
          ) : (
            bill.totalLabel === "To pay" && (
              <span className="text-small text-muted">The tax invoice is here as soon as it is paid.</span>
            )
          )}
        </p>
        {coming.length > 0 && (
          <div className="border-t border-line pt-5 print:hidden">
            <h3 className="display-lg">What comes next</h3>
            <ol className="mt-3 grid gap-2.5 text-small">
              {coming.map(({ label, words }) => (
                <li key={label}>
                  <b className="block font-medium">{label}</b>
                  <span className="text-muted tabular-nums">{words}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
        {goesTo.lines.length > 0 && (
          <div className="text-small">
            <h3 className="font-medium">{goesTo.title}</h3>
            <address className="text-muted not-italic">
              {goesTo.lines.map((line) => (
                <span key={line} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
            </address>
          </div>
        )}
        <WhatsAppLink
          text={`Hello, I am writing about my order ${reference}.`}
          className="-mb-1 inline-flex min-h-12 items-center justify-center border border-current px-4 text-center text-nav font-medium hover:bg-fill hover:text-on-fill print:hidden"
        >
          Ask about this order on WhatsApp
        </WhatsAppLink>
        <p className="text-small print:hidden">
          Something not right?{" "}
          <Link to="/contact" className="font-medium underline underline-offset-4">
            Write to us
          </Link>{" "}
          with the order number, or read about{" "}
          <Link to="/returns" className="font-medium underline underline-offset-4">
            returns
          </Link>
          .
        </p>
      </div>
    </section>
  );
}

function Row({ term, amount, isTotal }: { term: string; amount: string; isTotal?: boolean }) {
  const look = isTotal ? "border-ink pt-4 text-[1.25rem] font-medium" : "border-line";
  return (
    <div className={`flex justify-between gap-4 border-t py-3 ${look}`}>
      <dt>{term}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
