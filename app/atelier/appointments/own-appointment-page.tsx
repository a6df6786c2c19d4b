import atelierCounter from "media:photos/stories/atelier-counter.jpg";
import { BOOKING_PATH } from "~/atelier/bookings/booking";
import { formatLongDate, localDate, momentAt } from "~/platform/lib/dates";
import { phoneHref } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import { LinkNotFoundPage } from "~/platform/page/link-not-found-page";
import { Button, ButtonLink } from "~/platform/ui/button";
import { Facts } from "~/platform/ui/facts";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { ChangeSection } from "./change-section";
import { FilesSection } from "./files-section";
import {
  type Choice,
  lengthText,
  type OwnAppointment,
  type OwnPaths,
  type OwnView,
  sayOwnAppointment,
} from "./own-appointment";
import "./own-appointment.css";

export interface OwnAppointmentPageProps {
  appointment: OwnAppointment;
  view: OwnView;
  choice: Choice | null;
  paths: OwnPaths;
  /** What was just done, or why it was not. */
  done: string | null;
  error: string | null;
}

/** An appointment, opened by the link in our mails. Every form is a plain one: it works the same without scripts. */
export function OwnAppointmentPage({
  appointment,
  view,
  choice,
  paths,
  done,
  error,
}: OwnAppointmentPageProps) {
  const isOpen = ["requested", "confirmed", "moved"].includes(appointment.status);
  return (
    <>
      <Head appointment={appointment} view={view} paths={paths} done={done} error={error} />
      {choice && <ChangeSection choice={choice} appointment={appointment} path={paths.page} />}
      {isOpen && (
        <div className="grid gap-x-gap gap-y-10 border-t border-line px-gutter pt-10 pb-section lg:grid-cols-12 lg:pt-22">
          <Told appointment={appointment} />
          <FilesSection appointment={appointment} paths={paths} />
        </div>
      )}
    </>
  );
}

type HeadProps = Omit<OwnAppointmentPageProps, "choice">;

function Head({ appointment, view, paths, done, error }: HeadProps) {
  const { date, time, status, service, minutes, movedFrom } = appointment;
  const { day, month, year, weekday } = localDate(momentAt(date));
  const { atelier } = useFacts();
  const { title, lead } = sayOwnAppointment(appointment, view, atelier.phone);
  const isOff = status === "cancelled" || status === "declined" || status === "missed";
  return (
    <header className="grid gap-5 px-gutter pb-10 lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr] lg:gap-x-gap lg:gap-y-0 lg:pb-0">
      <figure className="-mx-gutter lg:col-[8/13] lg:row-[1/4] lg:mr-[calc(var(--spacing-gutter)*-1)] lg:ml-0">
        <Picture
          picture={atelierCounter}
          priority
          sizes="(width >= 72rem) 76rem, (width >= 44rem) 112vw, 137vw"
          className="aspect-[4/3.6] md:aspect-16/9 lg:aspect-auto lg:h-full lg:min-h-184"
        />
      </figure>
      <p className="mt-2 flex flex-wrap items-end gap-4 tabular-nums lg:col-[1/8] lg:m-0 lg:gap-6 lg:pt-12">
        <span
          className={`-ml-[.03em] font-display text-[min(9.5rem,44vw)] leading-[.74] font-[450] tracking-[-.06em] md:text-[9.5rem] lg:text-[clamp(9rem,17vw,15.5rem)] ${isOff ? "text-muted" : "text-accent"}`}
        >
          {String(day).padStart(2, "0")}
        </span>{" "}
        <span className="text-nav leading-[1.35] lg:text-[1.0625rem]">
          {status === "moved" && movedFrom && <Was date={date} movedFrom={movedFrom} />}
          {isOff ? (
            <s className="block">{`${weekday}, ${time}`}</s>
          ) : (
            <time dateTime={`${date}T${time}`} className="block font-medium">{`${weekday}, ${time}`}</time>
          )}{" "}
          {month} {year}
        </span>
      </p>
      <div className="mt-2.5 grid content-start gap-4.5 lg:col-[1/8] lg:mt-0 lg:gap-5 lg:pt-11 lg:pr-12 lg:pb-8">
        <p className="eyebrow text-muted">
          {view === "state" ? "Your appointment" : "Your appointment, now"}
        </p>
        <h1 className="display-title wrap-break-word lg:text-[clamp(3rem,6.3vw,6rem)]">{title}</h1>
        <p className="max-w-[44ch] text-lead wrap-break-word whitespace-pre-line">{lead}</p>
        <p role="status" className="font-medium empty:hidden">
          {!error && done && DONE[done]}
        </p>
        {error && (
          <p role="alert" className="font-medium text-error">
            {error}
          </p>
        )}
        <Actions appointment={appointment} view={view} paths={paths} />
      </div>
      <Facts
        terms="narrow"
        className="mt-2 border-b border-line lg:col-[1/8] lg:m-0 lg:mr-14 lg:mb-7 lg:self-end"
        items={[
          { term: "What", detail: `${service}, ${lengthText(minutes)}` },
          { term: "Where", detail: atelier.address.join(", ") },
          {
            term: "Call us",
            detail: (
              <a href={phoneHref(atelier.phone)} className="underline underline-offset-4">
                {atelier.phone}
              </a>
            ),
          },
        ]}
      />
    </header>
  );
}

const DONE: Record<string, string> = {
  accept: "Thank you. We expect you then.",
  move: "We have it, and hold the new time until we answer. A mail is on its way to you.",
  keep: "It stays as it was.",
  cancel: "A mail that says so is on its way to you.",
  files: "Your pictures are with the cutting room.",
};

/** The time before a move. */
function Was({ date, movedFrom }: { date: string; movedFrom: { date: string; time: string } }) {
  return (
    <s className="block text-muted">
      <span className="sr-only">Before: </span>
      {movedFrom.date === date
        ? movedFrom.time
        : `${formatLongDate(momentAt(movedFrom.date)).replace(/ \d{4}$/, "")}, ${movedFrom.time}`}
    </s>
  );
}

const LINK = "inline-flex min-h-11 items-center underline underline-offset-4";

function Actions({ appointment, view, paths }: Pick<HeadProps, "appointment" | "view" | "paths">) {
  const { status, time, asked, canChange, isAhead, sequence } = appointment;
  const isOpen = status === "requested" || status === "confirmed" || status === "moved";
  const isAgreed = (status === "confirmed" || status === "moved") && isAhead;
  const row = "flex flex-wrap items-center gap-x-4 gap-y-3 lg:mt-2";
  if (view === "change")
    return (
      <p className={row}>
        <ButtonLink variant="outline" to={paths.page}>
          Keep it as it is
        </ButtonLink>
      </p>
    );
  if (view === "cancel")
    return (
      <div className={row}>
        <ChangeForm path={paths.page} sequence={sequence} change="cancel">
          <Button type="submit">Cancel the appointment</Button>
        </ChangeForm>
        <Link className={LINK} to={paths.page}>
          Keep it
        </Link>
      </div>
    );
  if (!isOpen || !isAhead)
    return (
      <p className={row}>
        <ButtonLink to={BOOKING_PATH}>Book another</ButtonLink>
      </p>
    );
  return (
    <div className={row}>
      {status === "moved" && !asked && (
        <ChangeForm path={paths.page} sequence={sequence} change="accept">
          <Button type="submit">{`${time} suits me`}</Button>
        </ChangeForm>
      )}
      {asked && canChange && (
        <ChangeForm path={paths.page} sequence={sequence} change="keep">
          <Button type="submit">Keep the hour I have</Button>
        </ChangeForm>
      )}
      {isAgreed && !asked && (
        <ButtonLink
          variant={status === "moved" ? "outline" : "solid"}
          to={paths.calendar}
          reloadDocument
          prefetch="none"
        >
          Add to calendar
        </ButtonLink>
      )}
      {canChange && (
        <>
          <ButtonLink variant="outline" to={`${paths.page}&change=`} preventScrollReset>
            {status === "moved" ? "Another time" : "Change"}
          </ButtonLink>
          <Link className={LINK} to={`${paths.page}&cancel=`} preventScrollReset>
            Cancel it
          </Link>
        </>
      )}
    </div>
  );
}

interface ChangeFormProps {
  path: string;
  sequence: number;
  change: string;
  children: React.ReactNode;
}

function ChangeForm({ path, sequence, change, children }: ChangeFormProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="sequence" value={sequence} />
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
  );
}

function Told({ appointment: { occasion, budget, notes } }: { appointment: OwnAppointment }) {
  const told = [
    ["Occasion", occasion],
    ["Budget", budget],
    ["Notes", notes],
  ].flatMap(([term, detail]) => (term && detail ? [{ term, detail }] : []));
  if (told.length === 0) return null;
  return (
    <section aria-labelledby="told" className="lg:col-[1/5]">
      <h2 id="told" className="mb-4 display-xl">
        What you told us
      </h2>
      <dl>
        {told.map(({ term, detail }) => (
          <div
            key={term}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-t border-line py-3.5 text-nav"
          >
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function AppointmentNotFound() {
  const { atelier, intros } = useFacts();
  const { phone } = atelier;
  return (
    <LinkNotFoundPage
      title={intros.appointmentLinkTitle}
      contact={{ href: phoneHref(phone), label: phone }}
      action={<ButtonLink to={BOOKING_PATH}>Book an appointment</ButtonLink>}
    />
  );
}
