import type { ReactNode } from "react";
import { localDate } from "~/platform/lib/dates";
import { useFacts } from "~/platform/organisation/use-facts";
import { ErrorLayout } from "~/platform/page/error-layout";
import { ButtonLink } from "~/platform/ui/button";
import { Facts } from "~/platform/ui/facts";
import { ExternalLinkIcon } from "~/platform/ui/icons";
import { Picture } from "~/platform/ui/picture";
import { ShareButton } from "~/platform/ui/share-button";
import { Thread } from "~/platform/ui/thread";
import { CalendarLink } from "./calendar-link";
import { isHarvest } from "./event";
import { CalledOffMark, SoldLink } from "./event-actions";
import type { Entry, EventPageData } from "./event-page";
import { whenText } from "./event-page";
import { EventTickets } from "./event-tickets";

export interface EventPageProps {
  page: EventPageData;
  address: string;
  /** What others add below, such as what to wear. */
  children?: ReactNode;
}

/** An event on a page of its own. */
export function EventPage({ page, address, children }: EventPageProps) {
  const { programme, directions, mapUrl } = page;
  const hasPlace = page.address || directions.length > 0 || mapUrl;
  return (
    <>
      <EventHead page={page} address={address} />
      <EventTickets page={page} />
      {(programme.length > 0 || hasPlace) && (
        <>
          <Thread size={6} />
          <div className="grid gap-x-gap gap-y-14 px-gutter py-12 lg:grid-cols-12 lg:py-26">
            {programme.length > 0 && <Programme entries={programme} />}
            {hasPlace && <Place page={page} />}
          </div>
        </>
      )}
      {children}
    </>
  );
}

function EventHead({ page, address }: { page: EventPageData; address: string }) {
  const { event, isUpcoming } = page;
  const { day, month, year, weekday, iso } = localDate(event.startsAt);
  return (
    <header className="grid gap-5 px-gutter pb-10 lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr_auto] lg:gap-x-gap lg:gap-y-0 lg:pb-0">
      <figure className="-mx-gutter lg:col-[8/13] lg:row-[1/5] lg:mr-[calc(var(--spacing-gutter)*-1)] lg:ml-0">
        <Picture
          picture={event.picture}
          fallback="line"
          priority
          // Cut to a taller frame: as wide as its height makes it.
          sizes="(width >= 72rem) 76rem, (width >= 44rem) 112vw, 137vw"
          className="aspect-[4/3.6] md:aspect-16/9 lg:aspect-auto lg:h-full lg:min-h-184"
        />
      </figure>
      <time
        dateTime={iso}
        className="mt-2 flex flex-wrap items-end gap-4 tabular-nums lg:col-[1/8] lg:m-0 lg:gap-6 lg:pt-12"
      >
        <span
          className={`-ml-[.03em] font-display text-[min(9.5rem,44vw)] leading-[.74] font-[450] tracking-[-.06em] md:text-[9.5rem] lg:text-[clamp(9rem,17vw,15.5rem)] ${isUpcoming ? "" : "text-muted"}`}
        >
          {String(day).padStart(2, "0")}
        </span>{" "}
        <span className="text-nav leading-[1.35] lg:text-[1.0625rem]">
          <span className="block font-medium">
            {weekday}, {event.time}
          </span>
          {month} {year}
        </span>
      </time>
      <div className="mt-2.5 grid gap-4.5 lg:col-[1/8] lg:mt-0 lg:gap-5 lg:pt-11 lg:pr-12 lg:pb-8">
        <p className="eyebrow text-muted">
          {event.category ?? "Events"}
          {!isUpcoming && ", past"}
        </p>
        {event.isCalledOff && (
          <p>
            <CalledOffMark />
          </p>
        )}
        <h1 className="display-title wrap-break-word lg:text-[clamp(3rem,6.3vw,6rem)]">{event.title}</h1>
        {event.description && (
          <p className="max-w-[44ch] text-lead wrap-break-word whitespace-pre-line">{event.description}</p>
        )}
      </div>
      <Facts
        terms="narrow"
        className="mt-2 border-b border-line lg:col-[1/8] lg:m-0 lg:mr-14 lg:self-end"
        items={[
          {
            term: "When",
            detail: <span className="tabular-nums">{whenText(event, page.doorsAt)}</span>,
          },
          { term: "Where", detail: <Where page={page} /> },
          ...(page.dress ? [{ term: "Wear", detail: page.dress }] : []),
          ...(event.isFree ? [{ term: "Price", detail: "Free entry, for everybody" }] : []),
          ...(seatsLeft(page) ? [{ term: "Seats", detail: seatsLeft(page) }] : []),
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-7 gap-y-1 lg:col-[1/8] lg:pt-3 lg:pb-5">
        {isUpcoming && !event.isCalledOff && <CalendarLink event={event} />}
        <ShareButton
          title={event.title}
          address={address}
          copiedText="The link to this event has been copied."
        />
        {isHarvest(event) && <SoldLink event={event} />}
      </div>
    </header>
  );
}

/** "11 seats left", of all packages together, where their number is known. */
function seatsLeft({ packages, calledOff }: EventPageData): string | null {
  const open = packages.filter(({ availability }) => availability.state === "open");
  const count = open.reduce(
    (sum, { availability, seats }) => sum + (availability.left ?? Number.NaN) * seats,
    0,
  );
  if (calledOff !== null || open.length === 0 || Number.isNaN(count)) return null;
  return count === 1 ? "1 seat left" : `${count} seats left`;
}

function Where({ page: { event, mapUrl } }: { page: EventPageData }) {
  return (
    <>
      {event.location || "To be announced"}
      {mapUrl && (
        <>
          . <MapLink href={mapUrl} />
        </>
      )}
    </>
  );
}

function MapLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 whitespace-nowrap underline underline-offset-4"
    >
      Open in Maps <ExternalLinkIcon className="size-3" />
    </a>
  );
}

function Programme({ entries }: { entries: readonly Entry[] }) {
  const { intros } = useFacts();
  return (
    <section aria-labelledby="programme" className="lg:col-[1/8]">
      <h2 id="programme" className="mb-5 display-2xl lg:mb-8">
        {intros.eventProgrammeTitle}
      </h2>
      <ol>
        {entries.map(({ time, title, note }) => (
          <li
            key={`${time} ${title}`}
            className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-4 border-t border-line py-4 lg:grid-cols-[8rem_minmax(0,1fr)] lg:py-5"
          >
            <span className="row-span-2 font-display text-[1.5rem] leading-[1.1] font-[550] tabular-nums lg:text-[2rem]">
              {time}
            </span>
            <span className="font-medium wrap-break-word">{title}</span>
            {note && <span className="col-start-2 text-small wrap-break-word text-muted">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Place({ page: { event, address, mapUrl, directions } }: { page: EventPageData }) {
  const { intros } = useFacts();
  const [name] = event.location.split(",");
  return (
    <section aria-labelledby="place" className="lg:col-[9/13]">
      <h2 id="place" className="mb-5 display-2xl lg:mb-8">
        {intros.eventPlaceTitle}
      </h2>
      {name && <p className="mb-1 display-lg">{name}</p>}
      {address && <p className="wrap-break-word">{address}</p>}
      {mapUrl && (
        <p className="mt-2">
          <MapLink href={mapUrl} />
        </p>
      )}
      <dl className="mt-4">
        {directions.map(({ title, note }) => (
          <div
            key={title}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-t border-line py-3.5 text-nav"
          >
            <dt className="text-muted">{title}</dt>
            <dd className="wrap-break-word">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function EventNotFound() {
  const { eventNotFoundTitle, eventNotFoundLead } = useFacts().intros;
  return (
    <ErrorLayout
      eyebrow="404"
      title={eventNotFoundTitle}
      actions={<ButtonLink to="/events">All events</ButtonLink>}
    >
      <p>{eventNotFoundLead}</p>
    </ErrorLayout>
  );
}
