import { availabilityWords } from "~/features/tickets/availability";
import { ticketEventWords } from "~/features/tickets/ticket-event";
import { fewWords } from "~/lib/stock";
import { ArrowIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import { TICKETS } from "./categories";
import { PriceTag } from "./price-tag";
import type { TicketCard as Ticket } from "./ticket";

/** A wide picture cropped to 4:5 is shown almost twice as wide as its frame. */
const WIDE_IN_CARD_SIZES = "(width >= 72rem) 42vw, (width >= 44rem) 56vw, 85vw";

/** A seat on the rail. Its link empties the cart, so it is never fetched ahead. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const canBuy = ticket.availability.state === "open";
  const few = canBuy && fewWords(ticket.availability.left);
  return (
    <article className="group relative flex h-full flex-col">
      <Picture
        picture={ticket.picture}
        fallback="line"
        sizes={WIDE_IN_CARD_SIZES}
        settle
        className="aspect-4/5"
      />
      <div className="grid flex-1 content-start gap-1 pt-3.5 lg:pt-4">
        <p className="text-[.6875rem] leading-[1.35] font-medium tracking-[.13em] text-muted uppercase">
          {TICKETS}
        </p>
        <h3 className="display-name wrap-anywhere">
          {canBuy ? (
            <Link
              to={`/ticket-checkout?ticket=${encodeURIComponent(ticket.slug)}`}
              prefetch="none"
              rel="nofollow"
              className="after:absolute after:inset-0"
            >
              {ticket.name}
            </Link>
          ) : (
            ticket.name
          )}
        </h3>
        {ticket.event && <p className="text-label font-medium">{ticketEventWords(ticket.event)}.</p>}
        <p className="text-label text-muted">{ticket.description}</p>
        {few && <p className="text-label font-medium text-terracotta">{few}</p>}
      </div>
      <div className="mt-1.5 flex min-h-12 items-center justify-between gap-2 border-t border-line">
        <PriceTag priceCents={ticket.priceCents} wasCents={null} />
        {canBuy ? (
          <span aria-hidden="true" className="inline-flex items-center gap-2 text-nav font-medium">
            Buy <ArrowIcon className="w-6 transition-transform group-hover:translate-x-1.5" />
          </span>
        ) : (
          <span className="text-nav text-muted tabular-nums">{availabilityWords(ticket.availability)}</span>
        )}
      </div>
    </article>
  );
}
