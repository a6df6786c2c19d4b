import { formatLongDate, localDate } from "~/platform/lib/dates";

export interface TicketEvent {
  title: string;
  startsAt: string;
  /** As printed. */
  time: string | null;
  location: string | null;
}

/** The columns of a ticket package that say what it is for. */
export interface TicketEventRow {
  name: string;
  event_title: string | null;
  event_date: string | null;
  event_time: string | null;
  event_location: string | null;
}

/** Null while the day is not known. */
export function toTicketEvent(row: TicketEventRow): TicketEvent | null {
  if (row.event_date === null) return null;
  return {
    title: row.event_title ?? row.name,
    startsAt: row.event_date,
    time: row.event_time,
    location: row.event_location,
  };
}

/** "For the Harvest Table on Saturday 6 November 2027, 12:00, at Dassieberg Winery, Stellenbosch" */
export function ticketEventText({ title, startsAt, time, location }: TicketEvent): string {
  const what = title.replace(/^The /, "the ");
  const when = `${formatLongDate(startsAt)}, ${time ?? localDate(startsAt).time}`;
  return `For ${what} on ${when}${location ? `, at ${location}` : ""}`;
}
