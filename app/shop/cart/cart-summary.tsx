import type { ReactNode } from "react";
import { formatRand } from "~/platform/lib/money";
import { DeliveryArea } from "./delivery-area";
import { FreeShipping } from "./free-shipping";
import { FREE_SHIPPING_ABOVE_CENTS } from "./shipping";
import { SummaryPanel, SummaryTotals } from "./summary-panel";
import type { Totals } from "./totals";

export interface CartSummaryProps {
  totals: Totals;
  /** The code that comes off, if one was applied. */
  discountCode: string | null;
  /** The primary action. */
  children: ReactNode;
}

export function CartSummary({ totals, discountCode, children }: CartSummaryProps) {
  const { delivery, subtotalCents } = totals;
  return (
    <SummaryPanel>
      <SummaryTotals totals={totals} discountCode={discountCode} />
      <FreeShipping subtotalCents={subtotalCents} delivery={delivery} />
      {children}
      <p className="text-small text-muted">
        Free shipping on orders over {formatRand(FREE_SHIPPING_ABOVE_CENTS)}. VAT included.
      </p>
      {delivery === "courier" && <DeliveryArea />}
    </SummaryPanel>
  );
}
