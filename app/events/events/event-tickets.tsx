import { useState } from "react";
import { availabilityText, mostInOneOrder, saleMoment } from "~/events/tickets/availability";
import { MAX_TICKETS_PER_ORDER } from "~/events/tickets/max-tickets";
import { formatRand } from "~/platform/lib/money";
import { useFacts } from "~/platform/organisation/use-facts";
import { ButtonLink } from "~/platform/ui/button";
import { Link } from "~/platform/ui/link";
import { QuantityStepper } from "~/platform/ui/quantity-stepper";
import { type EventPackage, type EventPageData, firstToOpen, isFreePackage, saleText } from "./event-page";
import { JoinWaitingList } from "./join-waiting-list";
import { KeepPlace } from "./keep-place";
import { SaleOpening, TellMeWhenOpen } from "./tell-me-when-open";

/** What the door of the checkout is told. It empties the cart, so it is never fetched ahead. */
const buyHref = (slug: string, quantity: number) =>
  `/ticket-checkout?ticket=${encodeURIComponent(slug)}${quantity > 1 ? `&quantity=${quantity}` : ""}`;

export function EventTickets({ page }: { page: EventPageData }) {
  const { intros } = useFacts();
  const { event, isUpcoming, calledOff, packages } = page;
  if (calledOff !== null) return <CalledOff note={calledOff} hasTickets={packages.length > 0} />;
  if (packages.length > 0) {
    const sold = packages.filter((offered) => !isFreePackage(offered));
    return (
      <>
        {isUpcoming &&
          packages.filter(isFreePackage).map((offered) => <KeepPlace key={offered.id} offered={offered} />)}
        {sold.length > 0 && <Packages packages={sold} opensIn={page.opensIn} />}
      </>
    );
  }
  if (!isUpcoming) return null;
  return (
    <section id="tickets" className="border-t border-line px-gutter py-12 lg:py-24">
      <h2 className="display-2xl">{event.isFree ? intros.eventFreeTitle : intros.eventTicketsTitle}</h2>
      <p className="mt-4 max-w-lead text-lead">
        {event.isFree ? intros.eventFreeLead : intros.eventNoTicketsLead}
      </p>
    </section>
  );
}

function CalledOff({ note, hasTickets }: { note: string; hasTickets: boolean }) {
  return (
    <section
      id="tickets"
      aria-labelledby="called-off"
      className="grid gap-4 border-t border-line px-gutter py-12 lg:py-24"
    >
      <h2 id="called-off" className="display-2xl">
        Called off
      </h2>
      <p className="max-w-lead text-lead whitespace-pre-line">{note || "This event does not take place."}</p>
      {hasTickets && (
        <p className="max-w-[62ch]">
          Everyone with a ticket has been written to. What was paid is refunded in full, without being asked.
        </p>
      )}
    </section>
  );
}

function Packages({ packages, opensIn }: { packages: readonly EventPackage[]; opensIn: string | null }) {
  const { intros } = useFacts();
  const [chosen, setChosen] = useState({ slug: "", quantity: 0 });
  const picked = packages.find(({ slug }) => slug === chosen.slug);
  const opening = firstToOpen(packages);
  return (
    <section
      id="tickets"
      aria-labelledby="tickets-head"
      className="border-t border-line px-gutter py-12 lg:py-24"
    >
      {opening ? (
        <SaleOpening first={opening} opensIn={opensIn} />
      ) : (
        <header className="mb-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-3 lg:mb-10">
          <h2 id="tickets-head" className="display-2xl">
            {intros.eventTicketsTitle}
          </h2>
          <p className="text-muted">{saleText(packages)}</p>
        </header>
      )}
      <ul className="border-t border-ink">
        {packages.map((offered) => (
          <PackageRow
            key={offered.id}
            offered={offered}
            quantity={offered.slug === chosen.slug ? chosen.quantity : 0}
            hasOpeningForm={opening === null}
            onQuantity={(quantity) => setChosen({ slug: offered.slug, quantity })}
          />
        ))}
      </ul>
      {packages.some(({ availability }) => availability.state === "open") && (
        <div className="unscripted:hidden">
          <div className="flex flex-wrap items-center justify-end gap-x-10 gap-y-4 pt-7">
            <p role="status" className="flex flex-wrap items-baseline gap-x-6 tabular-nums">
              {picked && chosen.quantity > 0 && (
                <>
                  <span className="text-muted">
                    {picked.name}, {countOf(picked, chosen.quantity)}
                  </span>
                  <span className="display-xl">{formatRand(picked.priceCents * chosen.quantity)}</span>
                </>
              )}
            </p>
            {picked && chosen.quantity > 0 ? (
              <ButtonLink
                to={buyHref(picked.slug, chosen.quantity)}
                prefetch="none"
                rel="nofollow"
                variant="saffron"
                size="lg"
              >
                Buy Tickets
              </ButtonLink>
            ) : (
              <p className="text-muted">Choose how many.</p>
            )}
          </div>
        </div>
      )}
      <p className="mt-6 max-w-[62ch] text-small text-muted lg:ml-auto lg:text-right">
        {intros.eventTicketsNote}
      </p>
    </section>
  );
}

interface PackageRowProps {
  offered: EventPackage;
  quantity: number;
  /** Where the form above does not stand for all of them. */
  hasOpeningForm: boolean;
  onQuantity: (quantity: number) => void;
}

function PackageRow({ offered, quantity, hasOpeningForm, onQuantity }: PackageRowProps) {
  const { name, description, priceCents, seats, slug, availability } = offered;
  const isOpen = availability.state === "open";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-gap gap-y-3 border-b border-line py-6 lg:grid-cols-12 lg:py-7">
      <div className="grid gap-1.5 self-start max-lg:col-span-full lg:col-[1/6]">
        <h3 className={`display-xl wrap-break-word ${isOpen ? "" : "text-muted"}`}>{name}</h3>
        <p className="max-w-[44ch] wrap-break-word">{description}</p>
        {seats > 1 && <p className="text-small text-muted">Seats {seats}.</p>}
      </div>
      <p className="grid max-lg:col-span-full lg:col-[6/9]">
        <span className="font-medium">{availabilityText(availability, seats > 1 ? "table" : "seat")}</span>
        {isOpen && availability.saleUntil && (
          <span className="text-small text-muted tabular-nums">
            Until {saleMoment(availability.saleUntil)}
          </span>
        )}
      </p>
      <p className={`text-[1.25rem] font-medium tabular-nums lg:col-[9/11] ${isOpen ? "" : "text-muted"}`}>
        {formatRand(priceCents)}
      </p>
      <div className="justify-self-end lg:col-[11/13]">
        {isOpen && (
          <>
            <div className="unscripted:hidden">
              <QuantityStepper
                label={`${name}, number of ${seats > 1 ? "tables" : "tickets"}`}
                quantity={quantity}
                least={0}
                most={Math.min(mostInOneOrder(availability) ?? MAX_TICKETS_PER_ORDER, MAX_TICKETS_PER_ORDER)}
                onChange={onQuantity}
              />
            </div>
            <Link
              to={buyHref(slug, 1)}
              prefetch="none"
              rel="nofollow"
              className="hidden font-medium underline underline-offset-4 unscripted:inline"
            >
              Buy<span className="sr-only"> {name}</span>
            </Link>
          </>
        )}
      </div>
      {availability.state === "full" && <JoinWaitingList offered={offered} />}
      {availability.state === "not_yet" && hasOpeningForm && <TellMeWhenOpen offered={offered} />}
    </li>
  );
}

function countOf({ seats }: EventPackage, quantity: number): string {
  const unit = seats > 1 ? "table" : "ticket";
  return quantity === 1 ? `1 ${unit}` : `${quantity} ${unit}s`;
}
