import { localDate } from "~/platform/lib/dates";
import { Picture } from "~/platform/ui/picture";
import type { SiteEvent } from "./event";
import { PastActions } from "./event-actions";
import type { EventListProps } from "./upcoming-events";

/** What has been: pictures in warm grey that take their colour back when looked at. */
export function PastEvents({ events, detailsHref, onDetails }: EventListProps) {
  return (
    <ol className="grid grid-cols-1 gap-x-gap gap-y-12 px-gutter pt-8 pb-section text-muted md:grid-cols-2 lg:grid-cols-3 lg:gap-y-20 lg:pt-12">
      {events.map((event, index) => (
        <li
          key={event.id}
          className="group grid grid-cols-[5.5rem_minmax(0,1fr)] content-start gap-x-gap gap-y-4"
        >
          <figure className={`col-span-full ${WARM_GREY}`}>
            <Picture
              picture={event.picture}
              fallback="line"
              priority={index === 0}
              eager={index < MAX_IN_A_ROW}
              sizes="(width >= 72rem) 47vw, 69vw"
              phoneCut="1x1"
              phoneSizes="90vw"
              className="aspect-square"
            />
          </figure>
          <DayNumeral event={event} />
          <div className="grid grid-cols-1 content-start gap-1.5">
            <MonthLine event={event} />
            <h2 className="display-lg wrap-break-word text-ink">{event.title}</h2>
            <p className="text-small">{event.location}</p>
            <PastActions event={event} detailsHref={detailsHref(event)} onDetails={onDetails} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const MAX_IN_A_ROW = 3;
const WARM_GREY =
  "opacity-90 contrast-[.92] grayscale sepia-[.22] transition-[filter,opacity] duration-300 " +
  "group-focus-within:opacity-100 group-focus-within:filter-none group-hover:opacity-100 group-hover:filter-none";

/** For the eye only: the line beside it says the whole date. */
function DayNumeral({ event }: { event: SiteEvent }) {
  return (
    <p
      aria-hidden
      className="font-display text-[4.5rem] leading-[.8] font-[500] tracking-[-.05em] tabular-nums"
    >
      {String(localDate(event.startsAt).day).padStart(2, "0")}
    </p>
  );
}

function MonthLine({ event }: { event: SiteEvent }) {
  const { day, month, year, iso } = localDate(event.startsAt);
  return (
    <p className="eyebrow">
      <time dateTime={iso}>
        <span className="sr-only">{day} </span>
        {month} {year}
      </time>
    </p>
  );
}
