import { calendarFileName, eventCalendar } from "~/events/events/calendar-file";
import type { TicketPageData } from "./ticket-page";

type CalendarTicket = Pick<TicketPageData, "event" | "state" | "packageName" | "calledOff">;

export interface TicketCalendarOptions {
  ticketId: string;
  /** The ticket's own page. */
  href: string;
  siteUrl: string;
  now: Date;
}

/**
 * A ticket for the diary of whoever holds it; null where it is for no event. One that opens no door any more takes the entry
 * out again.
 */
export function ticketCalendar(
  { event, state, packageName, calledOff }: CalendarTicket,
  { ticketId, href, siteUrl, now }: TicketCalendarOptions,
): { filename: string; content: string } | null {
  if (!event) return null;
  const entry = {
    id: ticketId,
    title: event.title,
    startsAt: event.startsAt,
    time: event.time ?? "",
    location: event.location ?? "",
    category: null,
    description: packageName,
    picture: null,
    isCalledOff: calledOff !== null,
  };
  const isCancelled = state === "void" || state === "stale";
  return {
    filename: calendarFileName(entry),
    content: eventCalendar(entry, { now, siteUrl, url: href, isCancelled }),
  };
}
