import { formatLongDate, localDate } from "~/platform/lib/dates";
import { Facts } from "~/platform/ui/facts";
import { CalendarLink } from "./calendar-link";
import type { SiteEvent } from "./event";

/** Date, time and place, and the whole description. */
export function EventFacts({ event, isUpcoming }: { event: SiteEvent; isUpcoming: boolean }) {
  return (
    <>
      <Facts
        terms="narrow"
        className="mt-6 border-b border-line lg:mt-9"
        items={[
          {
            term: "Date",
            detail: (
              <span className="flex flex-wrap justify-between gap-x-6">
                <time dateTime={localDate(event.startsAt).iso}>{formatLongDate(event.startsAt)}</time>
                {isUpcoming && <CalendarLink event={event} />}
              </span>
            ),
          },
          { term: "Time", detail: <span className="tabular-nums">{event.time}</span> },
          { term: "Location", detail: event.location || "To be announced" },
          ...(event.isFree ? [{ term: "Price", detail: "Free entry" }] : []),
        ]}
      />
      {event.description && (
        <p className="my-5 max-w-[50ch] wrap-break-word whitespace-pre-line">{event.description}</p>
      )}
    </>
  );
}
