import { holdText } from "~/atelier/bookings/appointment-answer";
import type { FreeDay } from "~/atelier/bookings/free-times";
import type { Tables } from "~/platform/db/client";
import { formatDate, formatLongDate, localDate, momentAt } from "~/platform/lib/dates";

/** An appointment as its client sees it with the link in our mails. */
export interface OwnAppointment {
  status: Tables<"appointments">["status"];
  /** Of the row; a form that is older changes nothing. */
  sequence: number;
  date: string;
  time: string;
  minutes: number;
  service: string;
  occasion: string | null;
  budget: string | null;
  notes: string | null;
  answerBy: string;
  /** Staff's words in their last answer. */
  message: string | null;
  movedFrom: { date: string; time: string } | null;
  /** Another time the client asks for. */
  asked: { date: string; time: string } | null;
  holdEndsAt: string;
  isHeld: boolean;
  cancelledAt: string | null;
  /** Those that arrived, by their number. */
  files: { number: number; name: string }[];
  /** Whether there is room for one more. */
  canAddFiles: boolean;
  /** By the database's clock: until 24 hours before. */
  canChange: boolean;
  isAhead: boolean;
}

/** What of the page is shown: itself, the choice of another time, or the question before it is cancelled. */
export type OwnView = "state" | "change" | "cancel";

export interface OwnPaths {
  /** With its key. */
  page: string;
  calendar: string;
  files: string;
}

export interface Choice {
  /** "2026-12" */
  month: string;
  /** The day whose times are shown. */
  day: FreeDay | null;
  free: FreeDay[];
  previous: string | null;
  next: string | null;
}

export interface Said {
  title: string;
  lead: string;
}

/** The heading of the page and the words below it. */
export function sayOwnAppointment(appointment: OwnAppointment, view: OwnView, phone: string): Said {
  if (view === "change")
    return {
      title: "Choose another time",
      lead:
        appointment.status === "requested"
          ? "We hold the new one for you instead, until we answer."
          : "Your hour stays yours until the new one is confirmed.",
    };
  if (view === "cancel")
    return {
      title: "Cancel it?",
      lead: "Somebody else will be glad of the hour. You can book another any time.",
    };
  return sayState(appointment, phone);
}

function sayState(appointment: OwnAppointment, phone: string): Said {
  const { status, date, time, asked, isAhead, canChange, message } = appointment;
  const until = canChange
    ? `change it here until ${time} the day before.`
    : `call us on ${phone}: it begins in less than a day, too soon to change it here.`;
  switch (status) {
    case "requested":
      return {
        title: "Requested",
        lead: holdText(appointment),
      };
    case "confirmed":
    case "moved":
      if (!isAhead) return { title: "Past", lead: "Its time has come. Thank you for coming." };
      if (asked)
        return {
          title: "Another time asked for",
          lead: `You ask for ${formatLongDate(momentAt(asked.date))}, ${asked.time}. Until we answer, this hour stays yours.`,
        };
      if (status === "moved")
        return {
          title: isSameDay(appointment)
            ? `Moved to ${time}`
            : `Moved to ${formatDate(momentAt(date)).replace(/ \d{4}$/, "")}`,
          lead: [message, "Does that suit you?"].filter(Boolean).join(" "),
        };
      return {
        title: "Confirmed",
        lead: `We expect you. If the day turns against you, ${until}`,
      };
    case "declined":
      return { title: "Declined", lead: message ?? "We could not give you this time." };
    case "cancelled":
      return { title: "Cancelled", lead: `By you${cancelledText(appointment)}. Come back when you can.` };
    case "completed":
      return { title: "Completed", lead: "Thank you for coming. We are here for the next one." };
    case "missed":
      return {
        title: "Missed",
        lead: `We waited for you and missed you. Choose another day, or call us on ${phone}.`,
      };
  }
}

function isSameDay({ date, movedFrom }: OwnAppointment): boolean {
  return movedFrom?.date === date;
}

/** ", on 15 November 2026 at 21:10" */
function cancelledText({ cancelledAt }: OwnAppointment): string {
  return cancelledAt ? `, on ${formatDate(cancelledAt)} at ${localDate(cancelledAt).time}` : "";
}

/** "about an hour and a half" */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const half = minutes % 60 === 30;
  if (hours === 0) return "about half an hour";
  if (hours === 1) return half ? "about an hour and a half" : "about an hour";
  return half ? `about ${hours} and a half hours` : `about ${hours} hours`;
}

/** The weeks of "2026-12", Monday first; null beside its days. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, "0")}` : null;
    }),
  );
}

/** "2026-12" and 1 make "2027-01". */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
