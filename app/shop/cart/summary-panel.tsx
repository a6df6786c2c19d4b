import type { ReactNode } from "react";
import { formatRand } from "~/platform/lib/money";
import { useFacts } from "~/platform/organisation/use-facts";
import { Thread } from "~/platform/ui/thread";
import { deliveryRow } from "./delivery-messages";
import type { Totals } from "./totals";

/** The frame of the summary beside a cart and a checkout. */
export function SummaryPanel({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="summary" className="bg-paper lg:sticky lg:top-8 lg:mt-4">
      <Thread />
      <div className="grid gap-5 px-6 py-7 lg:px-9 lg:pt-9 lg:pb-8">
        <h2 id="summary" className="display-xl">
          Order Summary
        </h2>
        {children}
      </div>
    </section>
  );
}

/** The sums of a cart, down to its total; `discountCode` is the code that comes off. */
export function SummaryTotals({ totals, discountCode }: { totals: Totals; discountCode?: string | null }) {
  const { retailStore } = useFacts();
  const { delivery, subtotalCents, discountCents, shippingCents, totalCents } = totals;
  return (
    <dl className="tabular-nums">
      <Row term="Subtotal" amount={formatRand(subtotalCents)} />
      {discountCode && <Row term={discountCode} amount={`−${formatRand(discountCents)}`} />}
      <Row {...deliveryRow(delivery, shippingCents, retailStore)} />
      <Row term="Total" amount={formatRand(totalCents)} isTotal />
    </dl>
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
