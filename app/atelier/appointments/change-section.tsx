import { formatLongDate, localDate, momentAt } from "~/platform/lib/dates";
import { WEEKDAYS } from "~/platform/lib/week";
import { Button } from "~/platform/ui/button";
import { ArrowIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { type Choice, lengthText, monthWeeks, type OwnAppointment } from "./own-appointment";

interface ChangeSectionProps {
  choice: Choice;
  appointment: OwnAppointment;
  /** Of the page, with its key. */
  path: string;
}

/** A month whose free days are links, and the times of the chosen one. No script is needed. */
export function ChangeSection({ choice, appointment, path }: ChangeSectionProps) {
  const { day } = choice;
  return (
    <section aria-labelledby="free-times" className="border-t border-line px-gutter py-10 lg:py-22">
      <h2 id="free-times" className="mb-5 display-2xl lg:mb-8">
        Free times
      </h2>
      <div className="grid gap-x-20 gap-y-8 lg:grid-cols-[26rem_minmax(0,26rem)]">
        <Month choice={choice} hrefOf={(on) => `${path}&change=${on}`} />
        {day ? (
          <form method="post" action={path} className="grid content-start gap-6">
            <input type="hidden" name="sequence" value={appointment.sequence} />
            <input type="hidden" name="change" value="move" />
            <fieldset>
              <legend className="mb-2 text-nav font-medium tabular-nums">{dayText(day.date)}</legend>
              <div className="free-times">
                {day.times.map((time) => (
                  <label key={time}>
                    <input type="radio" name="to" value={`${day.date} ${time}`} required />
                    <span>{time}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <p className="text-small text-muted">{`${appointment.service}, ${lengthText(appointment.minutes)}`}</p>
            <p>
              <Button type="submit" size="lg">
                Move it there
              </Button>
            </p>
          </form>
        ) : (
          <p className="text-muted">
            No time is free on this day. Please choose one that is marked, or another month.
          </p>
        )}
      </div>
    </section>
  );
}

function Month({ choice, hrefOf }: { choice: Choice; hrefOf: (on: string) => string }) {
  const { month, free, day, previous, next } = choice;
  const words = monthText(month);
  return (
    <div className="max-w-104">
      <div className="flex items-center justify-between">
        <MonthLink month={previous} hrefOf={hrefOf} isBack />
        <p className="font-display text-[1.375rem] font-[550]">{words}</p>
        <MonthLink month={next} hrefOf={hrefOf} />
      </div>
      <table className="month-days tabular-nums">
        <caption className="sr-only">{`Days with free times in ${words}`}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its weekday
                <td key={index}>
                  {date && (
                    <Day
                      date={date}
                      href={free.some((known) => known.date === date) ? hrefOf(date) : null}
                      isChosen={day?.date === date}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 flex items-center gap-2 text-small text-muted">
        <i aria-hidden="true" className="h-1 w-5 bg-accent" /> days with a free time
      </p>
    </div>
  );
}

function Day({ date, href, isChosen }: { date: string; href: string | null; isChosen: boolean }) {
  const number = Number(date.slice(8));
  if (!href) return <span>{number}</span>;
  return (
    <Link
      to={href}
      aria-label={dayText(date)}
      aria-current={isChosen ? "date" : undefined}
      preventScrollReset
      prefetch="none"
    >
      {number}
    </Link>
  );
}

function MonthLink({
  month,
  hrefOf,
  isBack = false,
}: {
  month: string | null;
  hrefOf: (on: string) => string;
  isBack?: boolean;
}) {
  const look = "grid size-11 place-items-center";
  if (!month) return <span className={look} />;
  return (
    <Link
      to={hrefOf(month)}
      aria-label={monthText(month)}
      preventScrollReset
      prefetch="none"
      className={look}
    >
      <ArrowIcon className={isBack ? "size-4 rotate-180" : "size-4"} />
    </Link>
  );
}

/** "Thursday 10 December" */
function dayText(date: string): string {
  return formatLongDate(momentAt(date)).replace(/ \d{4}$/, "");
}

function monthText(month: string): string {
  const { month: name, year } = localDate(momentAt(`${month}-01`));
  return `${name} ${year}`;
}
