import type { SiteEvent } from "./event";
import { calendarHref } from "./event-view";

/** A file for the visitor's own diary; the browser fetches it, not the router. */
export function CalendarLink({ event }: { event: SiteEvent }) {
  return (
    <a
      href={calendarHref(event)}
      download
      className="py-1 text-small text-muted underline decoration-1 underline-offset-4 transition-colors hover:text-fill"
    >
      Add to calendar
      <span className="sr-only">{event.title}</span>
    </a>
  );
}
