import type { ReactNode } from "react";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { ButtonLink } from "~/platform/ui/button";
import { CalendarLink } from "./calendar-link";
import { isHarvest, type SiteEvent } from "./event";
import { type ListedEvent, SOLD_HREF, ticketsHref } from "./event-view";

export interface EventActionsProps {
  event: ListedEvent;
  /** Opens the details. */
  detailsHref: string;
  onDetails: () => void;
}

/** What a visitor can do with a coming event. */
export function UpcomingActions({ event, detailsHref, onDetails }: EventActionsProps) {
  const tickets = event.isCalledOff ? null : ticketsHref(event);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3 lg:mt-5">
      <ButtonLink
        to={detailsHref}
        onClick={onDetails}
        preventScrollReset
        prefetch="none"
        aria-haspopup="dialog"
        variant={tickets ? "solid" : "outline"}
      >
        Learn More
        <VisuallyHidden>about {event.title}</VisuallyHidden>
      </ButtonLink>
      {tickets && (
        <ArrowLink to={tickets}>
          Tickets
          <VisuallyHidden>for {event.title}</VisuallyHidden>
        </ArrowLink>
      )}
      {isHarvest(event) && <SoldLink event={event} />}
      {event.isCalledOff ? (
        <CalledOffMark />
      ) : (
        <>
          {event.isFree && <span className="text-small font-medium">Free entry</span>}
          <CalendarLink event={event} />
        </>
      )}
    </div>
  );
}

export function CalledOffMark() {
  return (
    <strong className="border-l-[6px] border-error bg-paper px-3 py-1 font-medium text-error">
      Called off
    </strong>
  );
}

/** A past event can only be looked at. */
export function PastActions({ event, detailsHref, onDetails }: EventActionsProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-2 text-ink">
      <ArrowLink
        to={detailsHref}
        onClick={onDetails}
        preventScrollReset
        prefetch="none"
        aria-haspopup="dialog"
      >
        View Details
        <VisuallyHidden>of {event.title}</VisuallyHidden>
      </ArrowLink>
      {isHarvest(event) && <SoldLink event={event} />}
      {event.isCalledOff && <CalledOffMark />}
    </div>
  );
}

export function SoldLink({ event }: { event: SiteEvent }) {
  return (
    <ButtonLink to={SOLD_HREF} variant="outline">
      Sold
      <VisuallyHidden>{event.title}</VisuallyHidden>
    </ButtonLink>
  );
}

/** The same words stand beside every event; a list of links needs to say whose they are. */
function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
