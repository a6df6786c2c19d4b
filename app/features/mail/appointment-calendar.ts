import { escapeText, foldLine, utcStamp } from "~/features/events/calendar-file";
import { momentAt } from "~/lib/dates";

interface CalendarAppointment {
  id: string;
  /** A diary follows the higher number. */
  sequence: number;
  date: string;
  time: string;
  minutes: number;
  title: string;
  place: string;
  isCancelled: boolean;
}

/** An appointment as an iCalendar file (RFC 5545): one that was moved or cancelled replaces the earlier one in a diary. */
export function appointmentCalendar(
  { id, sequence, date, time, minutes, title, place, isCancelled }: CalendarAppointment,
  { now, siteUrl }: { now: Date; siteUrl: string },
): string {
  const starts = momentAt(date, time);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//AFI//Appointments//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:appointment-${id}@${new URL(siteUrl).hostname}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(starts)}`,
    `DTEND:${utcStamp(new Date(starts.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
