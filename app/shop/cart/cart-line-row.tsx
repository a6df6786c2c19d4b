import { useContext } from "react";
import { href } from "react-router";
import type { TicketEvent } from "~/events/tickets/ticket-event";
import { ticketEventText } from "~/events/tickets/ticket-event";
import { formatRand } from "~/platform/lib/money";
import { AlertIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { QuantityStepper } from "~/platform/ui/quantity-stepper";
import { madeToOrderText } from "~/shop/orders/dispatch";
import { type CartLine, DEFAULT_MAX_QUANTITY, isTicket, lineKey, lineTotalCents } from "./cart";
import { type Finding, isTooMany, isUnbuyable } from "./cart-check";
import { CookieCartContext } from "./cookie-cart-view";
import { FewLeftNote } from "./few-left-note";
import { findingText } from "./finding-messages";

export interface CartLineRowProps {
  line: CartLine;
  finding: Finding | undefined;
  /** How many are left, where they are few. */
  fewLeft: number | undefined;
  /** Until it leaves, where it is made to order. */
  leadTimeDays: number | undefined;
  /** The ticket's event. */
  event: TicketEvent | undefined;
  /** Just restored, so it takes the focus. */
  isReturned: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLineRow({
  line,
  finding,
  fewLeft,
  leadTimeDays,
  event,
  isReturned,
  onQuantity,
  onRemove,
}: CartLineRowProps) {
  const { id, name, designer, size, image, priceCents, quantity } = line;
  const fullName = size ? `${name}, size ${size}` : name;
  const canBuy = !isUnbuyable(finding) || isTooMany(finding);
  const formId = useContext(CookieCartContext) ? `line-${lineKey(line)}` : undefined;
  return (
    <li className="grid grid-cols-[min(6rem,25vw)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-5 lg:grid-cols-[8rem_minmax(0,1fr)_auto_5.5rem] lg:gap-x-8 lg:py-6">
      <Picture
        picture={image}
        alt=""
        sizes="(width >= 72rem) 8rem, 6rem"
        className={`row-span-3 aspect-4/5 self-start lg:row-span-2 ${canBuy ? "" : "opacity-60"}`}
      />
      <div className="col-span-2 grid gap-1 self-start lg:col-span-1 lg:self-end">
        {designer && <p className="eyebrow text-muted">{designer}</p>}
        <h2 className="display-lg wrap-anywhere">
          {isTicket(line) ? name : <Link to={href("/product/:id", { id })}>{name}</Link>}
        </h2>
        {event && <p className="text-small tabular-nums">{ticketEventText(event)}</p>}
        <p className="text-small text-muted tabular-nums">
          {size && `Size ${size}, `}
          {formatRand(priceCents)}
        </p>
        <FewLeftNote left={fewLeft} />
        {leadTimeDays && <p className="text-small tabular-nums">{madeToOrderText(leadTimeDays)}</p>}
        {finding && <FindingNote name={name} size={size} finding={finding} />}
      </div>
      <div className="min-w-0 justify-self-start lg:row-span-2">
        {canBuy ? (
          <QuantityStepper
            label={`Quantity of ${fullName}`}
            quantity={quantity}
            least={0}
            most={fewLeft ?? line.maxQuantity ?? DEFAULT_MAX_QUANTITY}
            onChange={onQuantity}
            form={formId}
          />
        ) : (
          <p className="text-nav text-muted">{finding?.kind === "sold-out" ? "Sold Out" : "Unavailable"}</p>
        )}
      </div>
      <p className="font-medium tabular-nums lg:row-span-2 lg:justify-self-end lg:text-[1.125rem]">
        {formatRand(lineTotalCents(line))}
      </p>
      <button
        type={formId ? "submit" : "button"}
        form={formId}
        name="quantity"
        value={0}
        // biome-ignore lint/a11y/noAutofocus: whoever put the line back was on the button in its place
        autoFocus={isReturned}
        onClick={onRemove}
        className="col-start-2 min-h-9 self-start justify-self-start text-small text-muted underline underline-offset-4 lg:row-start-2"
      >
        Remove<span className="sr-only"> {fullName}</span>
      </button>
      {formId && (
        <form id={formId} method="post" action="/cart" className="hidden">
          <input type="hidden" name="line" value={lineKey(line)} />
        </form>
      )}
    </li>
  );
}

interface FindingNoteProps {
  name: string;
  size: string | null;
  finding: Finding;
}

function FindingNote({ name, size, finding }: FindingNoteProps) {
  return (
    <p className="flex items-start gap-2 pt-1 text-small text-error tabular-nums">
      <AlertIcon className="mt-0.5" />
      {findingText(name, size, finding)}
    </p>
  );
}
