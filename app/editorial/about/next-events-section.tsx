import { EventDate } from "~/events/events/event-date";
import type { EventCard } from "~/events/events/sample-events";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Link } from "~/platform/ui/link";
import { SectionHead } from "~/platform/ui/section-head";

/** Without pictures: the next page of the navigation shows the same events with theirs. */
export function NextEventsSection({ title, events }: { title: string; events: readonly EventCard[] }) {
  return (
    <section aria-labelledby="next-title" data-area="events" className="px-gutter">
      <SectionHead id="next-title" title={title} action={<ArrowLink to="/events">All events</ArrowLink>} />
      <ul className="grid grid-cols-1 gap-x-gap gap-y-12 md:grid-cols-3">
        {events.map((event) => (
          <li key={event.id} className="min-w-0">
            <NextEvent event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextEvent({ event }: { event: EventCard }) {
  return (
    <Link
      to={event.href}
      className="block border-t border-line pt-6 transition-colors hover:text-accent md:pt-8"
    >
      <EventDate
        startsAt={event.startsAt}
        month="long"
        className="mb-6 flex flex-wrap items-end gap-4 *:last:-mb-1 md:mb-8"
      />
      <div className="grid grid-cols-1 gap-1.5 wrap-break-word">
        {event.category && <p className="eyebrow text-muted">{event.category}</p>}
        <h3 className="display-xl">{event.title}</h3>
        <p className="text-small text-muted">{[event.location, event.time].filter(Boolean).join(", ")}</p>
      </div>
    </Link>
  );
}
