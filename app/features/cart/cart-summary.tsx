import type { ReactNode } from "react";
import { formatRand } from "~/lib/money";
import { MoneyRow } from "~/ui/money-row";
import { Thread } from "~/ui/thread";
import { DeliveryArea } from "./delivery-area";
import { deliveryRow } from "./delivery-messages";
import { FreeShipping } from "./free-shipping";
import { FREE_SHIPPING_ABOVE_CENTS } from "./shipping";
import type { Totals } from "./totals";

export interface CartSummaryProps {
  totals: Totals;
  /** The code that comes off, if one was applied. */
  discountCode: string | null;
  /** The primary action. */
  children: ReactNode;
}

export function CartSummary({ totals, discountCode, children }: CartSummaryProps) {
  const { delivery, subtotalCents, discountCents, shippingCents, totalCents } = totals;
  return (
    <section aria-labelledby="summary" className="bg-paper lg:sticky lg:top-8 lg:mt-4">
      <Thread />
      <div className="grid gap-5 px-6 py-7 lg:px-9 lg:pt-9 lg:pb-8">
        <h2 id="summary" className="display-xl">
          Order Summary
        </h2>
        <dl className="tabular-nums">
          <MoneyRow term="Subtotal" amount={formatRand(subtotalCents)} />
          {discountCode && <MoneyRow term={discountCode} amount={`−${formatRand(discountCents)}`} />}
          <MoneyRow {...deliveryRow(delivery, shippingCents)} />
          <MoneyRow term="Total" amount={formatRand(totalCents)} isTotal />
        </dl>
        <FreeShipping subtotalCents={subtotalCents} delivery={delivery} />
        {children}
        <p className="text-small text-muted">
          Free shipping on orders over {formatRand(FREE_SHIPPING_ABOVE_CENTS)}. VAT included.
        </p>
        {delivery === "courier" && <DeliveryArea />}
      </div>
    </section>
  );
}
