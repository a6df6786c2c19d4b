import { Button, ButtonLink } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { Picture } from "~/platform/ui/picture";
import { Thread } from "~/platform/ui/thread";
import { eventPageHref, isHarvest, type SiteEvent } from "./event";
import { CalledOffMark, SoldLink } from "./event-actions";
import { EventFacts } from "./event-facts";
import { type EventDetails, ticketsHref } from "./event-view";

export interface EventDialogProps {
  /** The event whose details are shown; null when closed. */
  details: EventDetails | null;
  onClose: () => void;
}

export function EventDialog({ details, onClose }: EventDialogProps) {
  return (
    <Dialog
      open={details !== null}
      onClose={onClose}
      title={details?.event.title}
      eyebrow={details?.event.category}
      picture={details && <EventPicture event={details.event} />}
      actions={
        <>
          {details && <BuyingAction {...details} />}
          {details && (
            <ButtonLink to={eventPageHref(details.event)} variant="outline">
              Event page
            </ButtonLink>
          )}
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {details && <EventFacts {...details} />}
    </Dialog>
  );
}

/** The same details as a part of the page, for a browser that runs no scripts. */
export function EventWithoutScript({ event, isUpcoming, closeHref }: EventDetails & { closeHref: string }) {
  return (
    <noscript>
      <article className="mx-gutter mb-12 grid bg-paper lg:grid-cols-[26rem_1fr]">
        <Thread className="lg:col-span-full" />
        <EventPicture event={event} />
        <div className="px-gutter py-6 lg:px-16 lg:py-14">
          {event.category && <p className="mb-3 eyebrow text-muted">{event.category}</p>}
          <h2 className="display-2xl">{event.title}</h2>
          <EventFacts event={event} isUpcoming={isUpcoming} />
          <div className="flex flex-wrap gap-3">
            <BuyingAction event={event} isUpcoming={isUpcoming} />
            <ButtonLink to={eventPageHref(event)} variant="outline">
              Event page
            </ButtonLink>
            <ButtonLink to={closeHref} variant="outline">
              Close
            </ButtonLink>
          </div>
        </div>
      </article>
    </noscript>
  );
}

function EventPicture({ event }: { event: SiteEvent }) {
  return (
    <Picture
      picture={event.picture}
      fallback="line"
      sizes="(width >= 72rem) 60rem, 100vw"
      className="aspect-16/9 lg:aspect-auto lg:h-full"
    />
  );
}

function BuyingAction({ event, isUpcoming }: EventDetails) {
  if (event.isCalledOff) return <CalledOffMark />;
  if (isHarvest(event)) return <SoldLink event={event} />;
  const tickets = isUpcoming ? ticketsHref(event) : null;
  return tickets && <ButtonLink to={tickets}>Tickets</ButtonLink>;
}
