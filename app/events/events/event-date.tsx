import { localDate } from "~/platform/lib/dates";

export interface EventDateProps {
  startsAt: string;
  month: "short" | "long";
  /** The layout of the numeral, then month and year; `--day` is the size of the numeral. */
  className: string;
}

const NUMERAL =
  "font-display text-[length:var(--day,clamp(5rem,9.4vw,8.75rem))] leading-[.78] font-[450] tracking-[-.05em] tabular-nums";

/** The day as a monument, month and year beside it. */
export function EventDate({ startsAt, month, className }: EventDateProps) {
  const date = localDate(startsAt);
  return (
    <time dateTime={date.iso} className={className}>
      <span className={NUMERAL}>{String(date.day).padStart(2, "0")}</span>{" "}
      <span className="text-nav leading-[1.35]">
        <span className="block">{month === "short" ? date.shortMonth : date.month} </span>
        <span className="block">{date.year}</span>
      </span>
    </time>
  );
}
