import type { ReactNode } from "react";
import { ButtonLink } from "~/platform/ui/button";
import { Link } from "~/platform/ui/link";
import { Thread } from "~/platform/ui/thread";
import { TicketCard } from "~/shop/orders/ticket-card";
import { OwnAppointmentsList } from "./own-appointments-list";
import { OwnBlock } from "./own-block";
import { OwnOrdersList } from "./own-orders-list";
import { YOURS_PATH } from "./paths";
import type { NextStep, OwnApplication, OwnWaiting, Yours } from "./yours";

/** `page`: where these blocks stand, and where its forms lead back to. */
export function YoursBlocks({ yours, page }: { yours: Yours; page: "/yours" | "/account" }) {
  const { orders, olderOrders, tickets, appointments, applications, waiting, newsletterSince } = yours;
  return (
    <>
      <OwnBlock title="Orders">
        <OwnOrdersList orders={orders} olderHref={olderOrders && `${page}?before=${olderOrders}`} />
      </OwnBlock>
      {tickets.length > 0 && (
        <OwnBlock title="Tickets">
          <Tickets yours={yours} />
        </OwnBlock>
      )}
      <OwnBlock title="Appointments">
        <OwnAppointmentsList appointments={appointments} />
      </OwnBlock>
      {applications.length > 0 && (
        <OwnBlock title="Applications">
          <ul className="divide-y divide-line lg:-mt-3.5">
            {applications.map((application) => (
              <ApplicationRow key={application.id} application={application} />
            ))}
          </ul>
        </OwnBlock>
      )}
      {waiting.length > 0 && (
        <OwnBlock title="Waiting lists">
          <ul className="divide-y divide-line lg:-mt-3.5">
            {waiting.map((entry) => (
              <WaitingRow key={entry.id} entry={entry} page={page} />
            ))}
          </ul>
        </OwnBlock>
      )}
      {newsletterSince && (
        <OwnBlock title="Newsletter">
          <ul className="lg:-mt-3.5">
            <Row day={newsletterSince} title="Our letter" words="About once a month" status="You get it">
              <OwnForm intent="unsubscribe" page={page}>
                Leave the newsletter
              </OwnForm>
            </Row>
          </ul>
        </OwnBlock>
      )}
    </>
  );
}

/** What waits for the person, above everything else. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="next-steps" className="mb-10 bg-paper px-5 pb-2 lg:mb-18 lg:px-9">
      <Thread className="-mx-5 mb-6 lg:-mx-9" />
      <h2 id="next-steps" className="display-xl">
        {steps.length === 1 ? "One thing waits for you" : `${numberWord(steps.length)} things wait for you`}
      </h2>
      <ol className="mt-3 divide-y divide-line">
        {steps.map(({ id, title, words, label, href }, index) => (
          <li
            key={id}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-2 gap-y-3 py-4 md:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
          >
            <span
              aria-hidden
              className="self-start font-display text-[2rem] leading-[.9] font-medium tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <b className="font-medium">{title}</b>
              <p className="text-small wrap-anywhere text-muted tabular-nums">{words}</p>
            </div>
            <ButtonLink
              to={href}
              variant={index === 0 ? "solid" : "outline"}
              className="max-md:col-start-2 max-md:justify-self-start"
            >
              {label}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}

function Tickets({ yours: { tickets, moreTickets } }: { yours: Yours }) {
  return (
    <>
      <ul className="grid gap-4">
        {tickets.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {moreTickets > 0 && (
        <p className="mt-5 text-small text-muted">
          {moreTickets} more {moreTickets === 1 ? "ticket is" : "tickets are"} on the pages of their orders.
        </p>
      )}
    </>
  );
}

function ApplicationRow({ application }: { application: OwnApplication }) {
  const { day, title, reference, status, isUnderWay, href } = application;
  return (
    <Row day={day} title={title} words={reference} status={status} isOn={isUnderWay}>
      <Link to={href} className={ACTION}>
        {isUnderWay ? "Follow it" : "Open"}
      </Link>
    </Row>
  );
}

function WaitingRow({ entry, page }: { entry: OwnWaiting; page: string }) {
  const { id, day, what, words, offer } = entry;
  return (
    <Row
      day={day}
      title={what}
      words={words}
      status={offer ? `Until ${offer.until}` : "Waiting"}
      isOn={offer !== null}
    >
      {offer ? (
        <Link to={offer.href} className={ACTION}>
          Take the seats
        </Link>
      ) : (
        <OwnForm intent="leave-list" page={page} entry={id} label={`Leave the list of ${what}`}>
          Leave the list
        </OwnForm>
      )}
    </Row>
  );
}

const ACTION = "target-24 underline underline-offset-4";
const STATUS_ON =
  "relative pb-2 text-nav font-medium after:absolute after:inset-x-0 after:bottom-0 after:thread-5";

interface RowProps {
  day: string;
  title: string;
  words: string;
  status: string;
  isOn?: boolean;
  children: ReactNode;
}

function Row({ day, title, words, status, isOn = false, children }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-4 lg:grid-cols-[7rem_minmax(0,1fr)_11rem_12rem] lg:py-4.5">
      <span className="text-small text-muted tabular-nums max-lg:col-span-full">{day}</span>
      <span className="grid gap-0.5 max-lg:col-span-full">
        <b className="font-medium wrap-anywhere">{title}</b>
        <span className="text-small text-muted tabular-nums">{words}</span>
      </span>
      <span>
        <span className={isOn ? STATUS_ON : "text-nav text-muted"}>{status}</span>
      </span>
      <span className="text-right text-nav">{children}</span>
    </li>
  );
}

interface OwnFormProps {
  intent: "leave-list" | "unsubscribe";
  page: string;
  entry?: string;
  /** Where the words alone do not say what it is about. */
  label?: string;
  children: ReactNode;
}

/** A plain form: it works without scripts, and leads back to the page it stands on. */
function OwnForm({ intent, page, entry, label, children }: OwnFormProps) {
  return (
    <form method="post" action={YOURS_PATH}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="page" value={page} />
      {entry && <input type="hidden" name="entry" value={entry} />}
      <button type="submit" className={ACTION} aria-label={label}>
        {children}
      </button>
    </form>
  );
}
