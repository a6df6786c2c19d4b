import { useState } from "react";
import { availabilityText, mostInOneOrder } from "~/events/tickets/availability";
import { MAX_TICKETS_PER_ORDER } from "~/events/tickets/max-tickets";
import { ticketEventText } from "~/events/tickets/ticket-event";
import { localDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { ArrowIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { QuantityStepper } from "~/platform/ui/quantity-stepper";
import { PriceTag } from "./price-tag";
import type { TicketCard as Ticket } from "./ticket";

/**
 * A seat, across the whole room: the day as a numeral, what it is for and what is in it, the price and how many. Its link
 * empties the cart, so it is never fetched ahead.
 */
export function TicketCard({ ticket, hasPicture }: { ticket: Ticket; hasPicture: boolean }) {
  const [quantity, setQuantity] = useState(1);
  const { availability, event, eventSlug, name, priceCents, seats } = ticket;
  const canBuy = availability.state === "open";
  const unit = seats > 1 ? "table" : "seat";
  return (
    <article className="group relative grid gap-x-gap gap-y-5 border-t border-line py-8 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,14rem)] lg:grid-cols-12 lg:py-12">
      {event && <Day startsAt={event.startsAt} isOff={!canBuy} />}
      <div className={`grid content-start gap-2.5 lg:col-[3/8] ${hasPicture ? "" : "md:max-lg:col-[2/4]"}`}>
        <h3 className={`display-xl wrap-anywhere lg:display-2xl ${canBuy ? "" : "text-muted"}`}>
          {canBuy ? (
            <Link
              to={buyHref(ticket, quantity)}
              prefetch="none"
              rel="nofollow"
              className="after:absolute after:inset-0"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {event && <p className="text-small font-medium">{ticketEventText(event)}.</p>}
        <p className="max-w-[52ch]">{ticket.description}</p>
        {seats > 1 && <p className="text-small text-muted">One table seats {seats}.</p>}
        {eventSlug && (
          <p>
            <Link
              to={`/events/${eventSlug}`}
              className="relative z-10 inline-block py-1 text-small underline underline-offset-4"
            >
              Programme and place<span className="sr-only"> of {event?.title}</span>
            </Link>
          </p>
        )}
      </div>
      {hasPicture && (
        <Picture
          picture={ticket.picture}
          fallback="line"
          sizes="(width >= 72rem) 24vw, (width >= 44rem) 16rem, 100vw"
          settle
          className="aspect-3/2 self-start max-md:order-first max-md:-mx-gutter lg:col-[8/11]"
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 tabular-nums md:max-lg:col-[2/4] lg:col-[11/13] lg:grid lg:content-start lg:justify-items-start">
        <div className="grid gap-1">
          <div className="*:text-[1.375rem] *:leading-[1.3]">
            <PriceTag priceCents={priceCents} wasCents={null} />
          </div>
          <span className={`text-small ${canBuy ? "text-muted" : "font-medium"}`}>
            {availabilityText(availability, unit)}
          </span>
        </div>
        {canBuy ? (
          <>
            <div className="relative z-10 unscripted:hidden">
              <QuantityStepper
                label={`${name}, number of ${unit === "table" ? "tables" : "tickets"}`}
                quantity={quantity}
                least={1}
                most={Math.min(mostInOneOrder(availability) ?? MAX_TICKETS_PER_ORDER, MAX_TICKETS_PER_ORDER)}
                onChange={setQuantity}
              />
            </div>
            <span
              aria-hidden="true"
              className="inline-flex min-h-12 items-center gap-3 border border-ink bg-ink px-6 text-nav font-medium text-ivory"
            >
              {quantity > 1 ? `Buy ${quantity}, ${formatRand(priceCents * quantity)}` : "Buy"}
              <ArrowIcon className="w-6 transition-transform group-hover:translate-x-1.5" />
            </span>
          </>
        ) : (
          eventSlug && (
            <Link
              to={`/events/${eventSlug}#tickets`}
              aria-label={`${askText(availability)}: ${name}`}
              className="relative z-10 inline-block py-1 text-nav font-medium underline underline-offset-4"
            >
              {askText(availability)}
            </Link>
          )
        )}
      </div>
    </article>
  );
}

function buyHref({ slug }: Ticket, quantity: number): string {
  return `/ticket-checkout?ticket=${encodeURIComponent(slug)}${quantity > 1 ? `&quantity=${quantity}` : ""}`;
}

/** For the eye: the line beside it says the whole date. */
function Day({ startsAt, isOff }: { startsAt: string; isOff: boolean }) {
  const { day, shortMonth, year } = localDate(startsAt);
  return (
    <p
      aria-hidden="true"
      className={`flex items-end gap-3 tabular-nums md:grid md:content-start lg:col-[1/3] ${isOff ? "text-muted" : ""}`}
    >
      <span className="font-display text-[5rem] leading-[.78] font-[450] tracking-[-.05em] lg:text-[clamp(5rem,8vw,7.5rem)]">
        {String(day).padStart(2, "0")}
      </span>
      <span className="text-nav leading-[1.35] md:mt-2">
        {shortMonth} {year}
      </span>
    </p>
  );
}

const askText = ({ state }: Ticket["availability"]) =>
  state === "full" ? "Join the waiting list" : "Tell me when it opens";
