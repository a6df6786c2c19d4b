import { escapeText, foldLine, utcStamp } from "~/events/events/calendar-file";
import type { Tables } from "~/platform/db/client";
import { momentAt } from "~/platform/lib/dates";
import type { Place } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";

type CalendarAppointment = Pick<
  Tables<"appointments">,
  "id" | "sequence" | "appointment_date" | "appointment_time" | "minutes" | "service_type" | "status"
>;

/** An appointment as an iCalendar file (RFC 5545): one that was moved or cancelled replaces the earlier one in a diary. */
export function appointmentCalendar(
  appointment: CalendarAppointment,
  { now, siteUrl, atelier }: { now: Date; siteUrl: string; atelier: Place },
): string {
  const { id, sequence, minutes, status } = appointment;
  const starts = momentAt(appointment.appointment_date, appointment.appointment_time);
  const isCancelled = status === "declined" || status === "cancelled";
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//AFI//Appointments//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:appointment-${id}@${new URL(siteUrl).hostname}`,
    // A diary follows the higher number.
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : status === "requested" ? "TENTATIVE" : "CONFIRMED"}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(starts)}`,
    `DTEND:${utcStamp(new Date(starts.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escapeText(`${organisation.brand}: ${appointment.service_type}`)}`,
    `LOCATION:${escapeText(atelier.address.join(", "))}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
