import runwayShow from "media:photos/events/runway-show.jpg";
import { EventDate } from "~/events/events/event-date";
import type { EventCard } from "~/events/events/sample-events";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { SectionHead } from "~/platform/ui/section-head";

export function EventsSection({ title, events }: { title: string; events: readonly EventCard[] }) {
  return (
    <section
      aria-labelledby="events-title"
      data-area="events"
      className="border-t border-line px-gutter py-section"
    >
      <SectionHead id="events-title" title={title} action={<ArrowLink to="/events">All events</ArrowLink>} />
      <div className="grid grid-cols-12 gap-x-gap">
        <ol className="col-span-full border-b border-line md:col-[1/9] lg:col-[1/8]">
          {events.map((event) => (
            <li key={event.id}>
              <EventRow event={event} />
            </li>
          ))}
        </ol>
        <Picture
          picture={events[0]?.picture ?? runwayShow}
          fallback={runwayShow}
          sizes="(width >= 72rem) 58vw, 115vw"
          phoneCut="4x5"
          phoneSizes="90vw"
          className="col-span-full mt-8 aspect-4/5 md:col-[9/13] md:mt-0 md:-mr-gutter md:aspect-auto md:min-h-96"
        />
      </div>
    </section>
  );
}

function EventRow({ event }: { event: EventCard }) {
  return (
    <Link
      to={event.href}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line py-6 transition-colors hover:text-accent md:grid md:max-lg:grid-cols-[8rem_minmax(0,1fr)] md:max-lg:py-7 lg:grid-cols-[19.5rem_minmax(0,1fr)] lg:items-center lg:gap-x-0 lg:pt-8 lg:pb-9"
    >
      <EventDate
        startsAt={event.startsAt}
        month="short"
        className="grid basis-25 gap-y-4 md:max-lg:[--day:6.75rem] lg:grid-cols-[13.5rem_6rem] lg:items-center"
      />
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1.5 pt-0.5 wrap-break-word">
        {event.category && <p className="eyebrow text-muted">{event.category}</p>}
        <h3 className="display-xl">{event.title}</h3>
        <p className="text-small text-muted">{[event.location, event.time].filter(Boolean).join(", ")}</p>
      </div>
    </Link>
  );
}
