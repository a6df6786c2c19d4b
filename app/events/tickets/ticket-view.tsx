import { Form, useLocation } from "react-router";
import { formatDate, localDate } from "~/platform/lib/dates";
import { useOfflinePage } from "~/platform/offline/use-offline-page";
import { Button } from "~/platform/ui/button";
import { Field, Fields, Select } from "~/platform/ui/field";
import { ExternalLinkIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { PrintButton } from "~/platform/ui/print-button";
import { Thread } from "~/platform/ui/thread";
import { saleMoment } from "./availability";
import { DIETS, type SeatView, type TicketPageData } from "./ticket-page";
import { TicketQr } from "./ticket-qr";

export interface TicketResult {
  words: string;
  isDone: boolean;
}

/** One ticket for whoever holds it: to be shown at the door, printed, or given to somebody else. */
export function TicketPage({
  ticket,
  answer,
}: {
  ticket: TicketPageData;
  answer?: TicketResult | undefined;
}) {
  const isKept = useOfflinePage("/ticket/worker.js", "/ticket/");
  const { pathname: path } = useLocation();
  const { event, table } = ticket;
  const date = event && localDate(event.startsAt);
  return (
    <>
      <div className="on-dark grid gap-7 bg-indigo px-gutter py-4 text-ivory lg:grid-cols-12 lg:gap-x-gap lg:py-16 print:block print:bg-white print:p-0 print:text-ink">
        <TicketCard ticket={ticket} />
        <div className="grid w-full max-w-104 content-start justify-items-start gap-5 max-lg:mx-auto lg:col-[7/12] lg:max-w-128 lg:gap-7 print:hidden">
          {date && (
            <p className="mb-5 flex items-end gap-6 tabular-nums max-lg:hidden">
              <span className="font-display text-[clamp(9rem,17vw,15.5rem)] leading-[.74] font-[450] tracking-[-.06em]">
                {String(date.day).padStart(2, "0")}
              </span>{" "}
              <span className="text-[1.0625rem] leading-[1.35]">
                <span className="block font-medium">
                  {date.weekday}, {event.time ?? date.time}
                </span>
                {date.month} {date.year}
              </span>
            </p>
          )}
          {answer && (
            <p
              role={answer.isDone ? "status" : "alert"}
              className="border-l-[6px] border-saffron bg-paper px-5 py-3.5 font-medium text-ink"
            >
              {answer.words}
            </p>
          )}
          {ticket.qr && (
            <p role="status">
              {isKept && (
                <>
                  <b className="font-medium">Works without a network.</b> This page is kept on this device;
                  turn the brightness up at the door.
                </>
              )}
            </p>
          )}
          <ul className="flex flex-wrap items-center gap-x-7 gap-y-2">
            {event && (
              <li>
                <a href={`${path}/calendar.ics`} download className={LINK}>
                  Add to calendar
                </a>
              </li>
            )}
            {ticket.mapUrl && (
              <li>
                <a
                  href={ticket.mapUrl}
                  rel="noreferrer"
                  className={`${LINK} inline-flex items-center gap-1.5`}
                >
                  Open in Maps <ExternalLinkIcon className="size-3" />
                </a>
              </li>
            )}
            {ticket.eventSlug && (
              <li>
                <Link to={`/events/${ticket.eventSlug}`} className={LINK}>
                  Programme and place
                </Link>
              </li>
            )}
          </ul>
          {ticket.qr && <PrintButton />}
        </div>
      </div>
      <div className="grid gap-16 px-gutter py-10 empty:hidden lg:py-18 print:hidden">
        {ticket.canPass && ticket.isFree && <GiveBack seats={ticket.seats} />}
        {ticket.ownSeat && ticket.namesUntil && ticket.calledOff === null && (
          <NameGuest seat={ticket.ownSeat} namesUntil={ticket.namesUntil} />
        )}
        {ticket.canPass && <PassOn isTable={table !== null} />}
        {table && <TableSeats seats={table} namesUntil={ticket.namesUntil} />}
      </div>
    </>
  );
}

const LINK = "inline-block py-1 underline underline-offset-4";

function TicketCard({ ticket }: { ticket: TicketPageData }) {
  const { event, qr, state, seats } = ticket;
  // Date and time stand side by side, whatever is above them.
  const isPackageWide = seats === 1 || ticket.packageName.length > 20;
  return (
    <article className="on-light relative mb-2 w-full max-w-104 self-start bg-paper text-ink max-lg:mx-auto lg:col-[2/7] print:max-w-none">
      <Thread />
      {/* Torn off the roll. */}
      <i
        aria-hidden
        className="absolute inset-x-0 top-full h-[7px] [background:conic-gradient(from_315deg_at_50%_100%,var(--color-paper)_90deg,#0000_0)_0_0/14px_7px] print:hidden"
      />
      <div className="grid gap-4 px-5 pt-4.5 pb-7 max-md:px-4 lg:px-7">
        <header>
          <p className="mb-1 eyebrow text-muted">{eyebrow(ticket)}</p>
          <h1 className="display-lg wrap-break-word">{event?.title ?? ticket.packageName}</h1>
        </header>
        {ticket.calledOff !== null && state !== "stale" && (
          <p className="border-l-[6px] border-error px-5 py-3.5">
            <strong className="block display-2xl font-[inherit]">Called off</strong>
            {ticket.calledOff || "This event does not take place."}
            {!ticket.isFree &&
              (state === "void"
                ? " Your money has been sent back."
                : " The ticket is refunded in full; you need to do nothing.")}
          </p>
        )}
        {state === "in" && ticket.inSince && (
          <p className="bg-emerald p-5 text-ivory">
            <span className="block display-2xl tabular-nums">
              In since {localDate(ticket.inSince.at).time}
            </span>
            {ticket.inSince.door}
          </p>
        )}
        {(state === "void" || state === "stale") && (
          <p className="border border-line p-5">
            <span className="block display-2xl">{state === "void" ? "Void" : "Passed on"}</span>
            {state === "void"
              ? `${ticket.isFree ? "This place was given back" : "This ticket was refunded"}. Its code opens no door any more.`
              : "This seat was given to somebody else, with a code of its own. This one no longer opens the door."}
          </p>
        )}
        {qr && <TicketQr qr={qr} shortCode={ticket.shortCode} />}
        <dl className="grid grid-cols-2 border-t border-line tabular-nums">
          {ticket.name && state !== "stale" && <Fact term="Name" detail={ticket.name} isWide isName />}
          <Fact term="Package" detail={ticket.packageName} isWide={isPackageWide} />
          {seats > 1 && <Fact {...placesFact(ticket)} isWide={isPackageWide} />}
          {event && <Fact term="Date" detail={formatDate(event.startsAt)} />}
          {event && <Fact term="Time" detail={event.time ?? localDate(event.startsAt).time} />}
          {event?.location && <Fact term="Place" detail={event.location} isWide />}
        </dl>
        {qr && ticket.shortCode && <p className="text-small text-muted tabular-nums">{ticket.shortCode}</p>}
      </div>
    </article>
  );
}

function eyebrow({ seats, seat, isFree }: TicketPageData): string {
  if (isFree) return "Free entry";
  if (seats === 1) return "Ticket";
  return seat === 1 ? `Table of ${seats}, for the host` : `Seat ${seat} of a table of ${seats}`;
}

function placesFact({ seats, seat, isFree }: TicketPageData): { term: string; detail: string } {
  if (isFree) return { term: "Places", detail: String(seats) };
  return { term: "Seat", detail: seat === 1 ? `All ${seats} of the table` : `${seat} of ${seats}` };
}

interface FactProps {
  term: string;
  detail: string;
  isWide?: boolean;
  isName?: boolean;
}

function Fact({ term, detail, isWide, isName }: FactProps) {
  return (
    <div
      className={`border-b border-line py-2.5 pr-3 last:border-b-0 last:pb-0 ${isWide ? "col-span-full" : ""}`}
    >
      <dt className="text-label text-muted">{term}</dt>
      <dd className={`wrap-break-word ${isName ? "display-lg" : "font-medium"}`}>{detail}</dd>
    </div>
  );
}

function GiveBack({ seats }: { seats: number }) {
  return (
    <section aria-labelledby="give-back" className="grid max-w-176 gap-4 lg:ml-[8.5%]">
      <h2 id="give-back" className="display-2xl">
        Cannot come?
      </h2>
      <p className="max-w-[58ch]">
        Give {seats === 1 ? "the place" : `the ${seats} places`} back, and somebody who waits can have{" "}
        {seats === 1 ? "it" : "them"}. This code stops working.
      </p>
      <Form method="post">
        <Button type="submit" name="intent" value="give-back" variant="outline">
          Give back
        </Button>
      </Form>
    </section>
  );
}

function NameGuest({ seat, namesUntil }: { seat: SeatView; namesUntil: string }) {
  return (
    <section
      aria-labelledby="name-guest"
      className="grid content-start gap-x-gap gap-y-4 lg:grid-cols-12 lg:gap-y-0"
    >
      <div className="grid content-start gap-4 lg:col-[2/7]">
        <h2 id="name-guest" className="display-2xl">
          Name a guest
        </h2>
        <p className="max-w-[44ch]">
          Who comes with this ticket. The name stands on the ticket and at the door, and the code stays the
          same. It can be changed until {saleMoment(namesUntil)}.
        </p>
      </div>
      <Form method="post" className="grid max-w-144 gap-6 max-lg:mt-2 lg:col-[7/12]">
        <input type="hidden" name="seat" value={seat.seat} />
        <GuestFieldset seat={seat} />
        <Button type="submit" name="intent" value="seat" className="justify-self-start">
          Save the name
        </Button>
      </Form>
    </section>
  );
}

function PassOn({ isTable }: { isTable: boolean }) {
  return (
    <section
      aria-labelledby="pass-on"
      className="grid content-start gap-x-gap gap-y-4 lg:grid-cols-12 lg:gap-y-0"
    >
      <div className="grid content-start gap-4 lg:col-[2/7]">
        <h2 id="pass-on" className="display-2xl">
          Pass it on
        </h2>
        <p className="max-w-[44ch]">
          To somebody who will sit there instead. This code{isTable && ", the table's own,"} stops working,
          and a new one goes to them by mail. It cannot be taken back.
        </p>
      </div>
      <Form method="post" className="grid max-w-144 gap-6 max-lg:mt-2 lg:col-[7/12]">
        <GuestFieldset isEmailRequired />
        <Button type="submit" name="intent" value="pass" className="justify-self-start">
          Pass it on
        </Button>
      </Form>
    </section>
  );
}

function GuestFieldset({ seat, isEmailRequired }: { seat?: SeatView; isEmailRequired?: boolean }) {
  return (
    <Fields className="max-md:grid-cols-1">
      <Field label="Name" name="name" required maxLength={200} defaultValue={seat?.name ?? ""} />
      {seat?.seat !== 1 && (
        <Field
          label="Email"
          name="email"
          type="email"
          required={isEmailRequired ?? false}
          hint="We send them their own code."
        />
      )}
      <Select label="Eats" name="diet" defaultValue={seat?.diet ?? ""}>
        <option value="">Has not said yet</option>
        {DIETS.map((diet) => (
          <option key={diet}>{diet}</option>
        ))}
      </Select>
      <Field
        label="Needs"
        name="needs"
        maxLength={300}
        defaultValue={seat?.needs ?? ""}
        placeholder="A ramp, a signer, a quiet corner"
      />
    </Fields>
  );
}

function TableSeats({ seats, namesUntil }: { seats: readonly SeatView[]; namesUntil: string | null }) {
  const named = seats.filter(({ name }) => name).length;
  return (
    <section aria-labelledby="table" className="grid max-w-240 gap-4">
      <h2 id="table" className="display-2xl">
        Your table
      </h2>
      <p className="max-w-[58ch] tabular-nums">
        {seats.length} seats, {named} with names.{" "}
        {namesUntil
          ? `The others can follow until ${saleMoment(namesUntil)}, when the kitchen writes its list.`
          : "The kitchen has written its list: names can no longer be changed here."}
      </p>
      <ol className="border-t border-ink">
        {seats.map((seat) => (
          <li
            key={seat.seat}
            className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5"
          >
            <span className="font-display text-[1.375rem] leading-none font-semibold">{seat.seat}</span>
            <div className="grid gap-1">
              <span className={seat.name ? "font-medium wrap-break-word" : "text-muted"}>
                {seat.name ?? "No name yet"}
              </span>
              <span className="text-small wrap-break-word text-muted">
                {[seat.diet, seat.needs, seat.seat === 1 ? "Host" : seat.hasCode && "Has a code"]
                  .filter(Boolean)
                  .join(". ")}
              </span>
              {namesUntil && (
                <details>
                  <summary className="cursor-pointer py-1 text-small underline underline-offset-4">
                    {seat.name ? "Change" : "Add"}
                    <span className="sr-only"> seat {seat.seat}</span>
                  </summary>
                  <Form method="post" className="grid gap-6 py-4">
                    <input type="hidden" name="seat" value={seat.seat} />
                    <GuestFieldset seat={seat} />
                    <Button type="submit" name="intent" value="seat" className="justify-self-start">
                      Seat this guest
                    </Button>
                  </Form>
                </details>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="text-small text-muted">
        What a guest eats and needs goes to the kitchen and the door for this evening only, and is deleted the
        week after.
      </p>
    </section>
  );
}
