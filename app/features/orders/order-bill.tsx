import { formatRand } from "~/lib/money";
import { Picture } from "~/ui/picture";
import { Thread } from "~/ui/thread";
import { lineDetail } from "./order-record";
import type { OrderView } from "./order-view";

type Bill = OrderView["bill"];

export function OrderBill({ bill, goesTo }: { bill: Bill; goesTo: OrderView["goesTo"] }) {
  return (
    <section aria-labelledby="bill" className="self-start bg-paper lg:col-start-2">
      <Thread />
      <div className="grid gap-5 px-6 py-7 lg:px-9 lg:py-9">
        <h2 id="bill" className="display-xl">
          {bill.title}
        </h2>
        {bill.lines.length > 0 && (
          <ul className="grid gap-3.5">
            {bill.lines.map((line) => (
              <li
                key={`${line.name} ${line.size}`}
                className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3.5 text-nav"
              >
                <Picture
                  picture={line.picture}
                  alt=""
                  sizes="3.5rem"
                  className="aspect-4/5"
                  fallback="swatch"
                />
                <div>
                  <b className="block leading-[1.3] font-medium wrap-anywhere">{line.name}</b>
                  <span className="text-small text-muted tabular-nums">{lineDetail(line)}</span>
                </div>
                <span className="tabular-nums">{formatRand(line.totalCents)}</span>
              </li>
            ))}
          </ul>
        )}
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
        </dl>
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
