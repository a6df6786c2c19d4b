import type { ReactNode } from "react";
import { formatRand } from "~/lib/money";
import { Thread } from "~/ui/thread";
import {
  FREE_SHIPPING_ABOVE_CENTS,
  missingForFreeShipping,
  shippingFor,
  totalWithShipping,
} from "./shipping";

export interface CartSummaryProps {
  subtotalCents: number;
  /** The primary action. */
  children: ReactNode;
}

export function CartSummary({ subtotalCents, children }: CartSummaryProps) {
  const shippingCents = shippingFor(subtotalCents);
  return (
    <section aria-labelledby="summary" className="bg-paper lg:sticky lg:top-8 lg:mt-4">
      <Thread />
      <div className="grid gap-5 px-6 py-7 lg:px-9 lg:pt-9 lg:pb-8">
        <h2 id="summary" className="display-xl">
          Order Summary
        </h2>
        <dl className="tabular-nums">
          <Row term="Subtotal" amount={formatRand(subtotalCents)} />
          <Row term="Shipping" amount={shippingCents === 0 ? "Free" : formatRand(shippingCents)} />
          <Row term="Total" amount={formatRand(totalWithShipping(subtotalCents))} isTotal />
        </dl>
        <FreeShipping subtotalCents={subtotalCents} />
        {children}
        <p className="text-small text-muted">
          Free shipping on orders over {formatRand(FREE_SHIPPING_ABOVE_CENTS)}. VAT included.
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

/** Progress towards free shipping; hidden once it is reached. */
function FreeShipping({ subtotalCents }: { subtotalCents: number }) {
  const missing = missingForFreeShipping(subtotalCents);
  if (missing === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-small tabular-nums">{formatRand(missing)} to free shipping</p>
      <div aria-hidden className="bg-line">
        <div
          className="thread-6 transition-[width]"
          style={{ width: `${(subtotalCents / FREE_SHIPPING_ABOVE_CENTS) * 100}%` }}
        />
      </div>
    </div>
  );
}
