import { DayPicker, type Formatters, type Labels } from "react-day-picker";
import { formatLongDate, localDate, momentAt } from "~/platform/lib/dates";
import { useFacts } from "~/platform/organisation/use-facts";
import { diaryRange, firstBookable, isBookable } from "./opening-hours";
import "./calendar.css";

export interface CalendarProps {
  /** The chosen day, "2026-11-27", or "". */
  date: string;
  now: Date;
  onPick: (date: string) => void;
}

/** One month at a time, by mouse, touch or arrow keys. */
export function Calendar({ date, now, onPick }: CalendarProps) {
  const facts = useFacts();
  const { first, last } = diaryRange(now);
  const opens = firstBookable(facts, now);
  return (
    <DayPicker
      mode="single"
      className="calendar"
      selected={date ? dayOf(date) : undefined}
      onSelect={(day) => day && onPick(isoOf(day))}
      required
      disabled={(day) => !isBookable(facts, isoOf(day), now)}
      today={dayOf(first)}
      defaultMonth={dayOf(date || opens)}
      startMonth={dayOf(opens)}
      endMonth={dayOf(last)}
      weekStartsOn={1}
      navLayout="around"
      autoFocus
      labels={LABELS}
      formatters={FORMATTERS}
    />
  );
}

const LABELS: Partial<Labels> = {
  labelDayButton: (day, { today, selected }) =>
    [today && "Today", formatLongDate(momentAt(isoOf(day))), selected && "chosen"].filter(Boolean).join(", "),
  labelPrevious: () => "Previous month",
  labelNext: () => "Next month",
};
const FORMATTERS: Partial<Formatters> = {
  formatCaption(month) {
    const { month: name, year } = localDate(momentAt(isoOf(month)));
    return `${name} ${year}`;
  },
};

/** The calendar uses local dates, so only year, month and day are converted. */
function dayOf(iso: string): Date {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  return new Date(year, month - 1, day);
}

function isoOf(day: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
