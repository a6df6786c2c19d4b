import { localDate } from "~/platform/lib/dates";
import { Picture } from "~/platform/ui/picture";
import { type SiteEvent, summarise } from "./event";
import { UpcomingActions } from "./event-actions";
import type { ListedEvent } from "./event-view";

export interface EventListProps {
  events: readonly ListedEvent[];
  detailsHref: (event: SiteEvent) => string;
  onDetails: () => void;
}

/** The programme: a day as large as a poster, what it is, and a picture that runs off the page. */
export function UpcomingEvents({ events, detailsHref, onDetails }: EventListProps) {
  return (
    <ol className="px-gutter md:pb-8 lg:pb-16">
      {events.map((event, index) => (
        <li
          key={event.id}
          className="grid grid-cols-1 gap-5 border-b border-line pt-9 pb-11 first:pt-0 last:border-0 md:grid-cols-12 md:grid-rows-[auto_1fr] md:gap-x-gap md:gap-y-8 md:py-10 lg:grid-rows-none lg:py-14"
        >
          <Day event={event} isFirst={index === 0} />
          <div
            className={`grid grid-cols-1 content-start gap-3 md:col-[1/8] md:pr-6 lg:col-[5/9] lg:pr-8 ${index === 0 ? "lg:pt-14" : ""}`}
          >
            {event.category && <p className="eyebrow text-muted">{event.category}</p>}
            <h2 className={`display-2xl wrap-break-word lg:-mr-8 ${index === 0 ? FIRST_TITLE : TITLE}`}>
              {event.title}
            </h2>
            {event.description && <p className="max-w-[46ch]">{summarise(event.description)}</p>}
            <p className="text-small wrap-break-word text-muted tabular-nums">{placeAndTime(event)}</p>
            <UpcomingActions event={event} detailsHref={detailsHref(event)} onDetails={onDetails} />
          </div>
          <figure className="-mx-gutter max-md:order-first md:col-[8/13] md:row-[1/3] md:ml-0 lg:col-[9/13] lg:row-auto">
            <Picture
              picture={event.picture}
              fallback="line"
              priority={index === 0}
              sizes={index === 0 ? FIRST_SIZES : SIZES}
              className={`aspect-4/3 md:aspect-auto md:h-full ${index === 0 ? "md:min-h-144 lg:min-h-[41.5vw]" : "md:min-h-108 lg:min-h-[25vw]"}`}
            />
          </figure>
        </li>
      ))}
    </ol>
  );
}

/* The frames are taller than the pictures, so more of the width is needed than is seen. */
const FIRST_SIZES = "(width >= 72rem) 63vw, (width >= 44rem) 67rem, 112vw";
const SIZES = "(width >= 72rem) 38vw, (width >= 44rem) 56rem, 112vw";

const FIRST_TITLE = "md:text-[3.25rem] lg:text-[clamp(2.5rem,4.7vw,4.5rem)]";
const TITLE = "md:text-[2.5rem] lg:text-[clamp(2rem,3.2vw,3rem)]";

function Day({ event, isFirst }: { event: SiteEvent; isFirst: boolean }) {
  const { day, month, year, iso } = localDate(event.startsAt);
  return (
    <time
      dateTime={iso}
      className={`mt-2 mb-3 flex flex-wrap items-end gap-4 tabular-nums md:col-[1/8] md:m-0 md:flex-nowrap md:flex-col-reverse md:items-start md:gap-6 lg:col-[1/5] lg:justify-end lg:gap-9 ${isFirst ? "md:pt-10 lg:pt-14" : ""}`}
    >
      <span className="-ml-[.03em] font-display text-[min(7.5rem,38vw)] leading-[.74] font-[450] tracking-[-.06em] md:text-[14.5rem] lg:text-[clamp(9rem,22vw,20.5rem)]">
        {String(day).padStart(2, "0")}
      </span>{" "}
      <span className="text-nav leading-[1.3] md:text-[1rem] md:leading-none">
        <span className="font-medium max-md:block">{month}</span> {year}
      </span>
    </time>
  );
}

function placeAndTime({ location, time }: SiteEvent): string {
  return [location, time].filter(Boolean).join(", ");
}
