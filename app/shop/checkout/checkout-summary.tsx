import type { ReactNode } from "react";
import type { TicketEvent } from "~/events/tickets/ticket-event";
import { ticketEventText } from "~/events/tickets/ticket-event";
import { formatRand } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { type Cart, type CartLine, lineKey, lineTotalCents } from "~/shop/cart/cart";
import type { FewLeft, Finding, Findings, LeadTimes, TicketEvents } from "~/shop/cart/cart-check";
import { isUnbuyable } from "~/shop/cart/cart-check";
import { DeliveryArea } from "~/shop/cart/delivery-area";
import { FewLeftNote } from "~/shop/cart/few-left-note";
import { findingText } from "~/shop/cart/finding-messages";
import { FreeShipping } from "~/shop/cart/free-shipping";
import { SummaryPanel, SummaryTotals } from "~/shop/cart/summary-panel";
import type { Totals } from "~/shop/cart/totals";
import { madeToOrderText } from "~/shop/orders/dispatch";
import { VAT_PERCENT, vatIncludedIn } from "~/shop/orders/vat";
import { DiscountField } from "./discount-field";
import type { Discount } from "./use-discount";

export interface CheckoutSummaryProps {
  lines: Cart;
  totals: Totals;
  discount: Discount;
  findings: Findings;
  fewLeft: FewLeft;
  leadTimes: LeadTimes;
  ticketEvents: TicketEvents;
  /** The item that made the last submit fail. */
  refusedId: string | null;
  /** The primary action. */
  children: ReactNode;
}

export function CheckoutSummary({
  lines,
  totals,
  discount,
  findings,
  fewLeft,
  leadTimes,
  ticketEvents,
  refusedId,
  children,
}: CheckoutSummaryProps) {
  const { delivery, subtotalCents, totalCents } = totals;
  return (
    <SummaryPanel>
      {/* It scrolls, so it has to be focusable. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is stepped into to scroll it */}
      <ul tabIndex={0} aria-label="Your pieces" className="grid max-h-60 gap-3.5 overflow-auto">
        {lines.map((line) => (
          <SummaryLine
            key={lineKey(line)}
            line={line}
            event={ticketEvents.get(line.id)}
            isRefused={line.id === refusedId || isUnbuyable(findings.get(lineKey(line)))}
            finding={findings.get(lineKey(line))}
            fewLeft={fewLeft.get(lineKey(line))}
            leadTimeDays={leadTimes.get(lineKey(line))}
          />
        ))}
      </ul>
      <DiscountField {...discount} />
      <FreeShipping subtotalCents={subtotalCents} delivery={delivery} />
      <SummaryTotals totals={totals} discountCode={discount.terms?.code} />
      {delivery === "courier" && <DeliveryArea />}
      {children}
      <p className="text-small text-muted tabular-nums">
        The total includes {formatRand(vatIncludedIn(totalCents))} VAT ({VAT_PERCENT} %). By proceeding you
        agree to our{" "}
        <Link to="/terms" className="underline underline-offset-4">
          terms
        </Link>
        , our{" "}
        <Link to="/returns" className="underline underline-offset-4">
          returns policy
        </Link>{" "}
        and our{" "}
        <Link to="/privacy" className="underline underline-offset-4">
          privacy notice
        </Link>
        .
      </p>
    </SummaryPanel>
  );
}

interface SummaryLineProps {
  line: CartLine;
  event: TicketEvent | undefined;
  isRefused: boolean;
  finding: Finding | undefined;
  fewLeft: number | undefined;
  leadTimeDays: number | undefined;
}

function SummaryLine({ line, event, isRefused, finding, fewLeft, leadTimeDays }: SummaryLineProps) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3.5 text-nav">
      <Picture picture={line.image} alt="" sizes="56px" className="aspect-4/5" />
      <div>
        <p className="leading-[1.3] font-medium wrap-break-word">{line.name}</p>
        {event && <p className="text-small">{ticketEventText(event)}</p>}
        <p className="text-small text-muted">
          {line.size && `Size ${line.size}, `}Quantity {line.quantity}
        </p>
        <FewLeftNote left={fewLeft} />
        {leadTimeDays && <p className="text-small">{madeToOrderText(leadTimeDays)}</p>}
        {isRefused && <p className="text-small font-medium text-error">Cannot be bought</p>}
        {finding && isUnbuyable(finding) && (
          <p className="text-small text-error">{findingText(line.name, line.size, finding)}</p>
        )}
      </div>
      <p className="tabular-nums">{formatRand(lineTotalCents(line))}</p>
    </li>
  );
}
