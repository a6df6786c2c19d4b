import { formatLongDate, localDate, momentAt } from "~/platform/lib/dates";
import { minutesOf } from "./opening-hours";

/* What staff answer to a request, and the words of the mail they see before it goes. */

export const ANSWERS = ["confirm", "move", "decline"] as const;
export type Answer = (typeof ANSWERS)[number];

export interface AppointmentTime {
  date: string;
  time: string;
  minutes: number;
}

/** "Friday 27 November 2026, 10:30 to 11:30" */
export function whenText({ date, time, minutes }: AppointmentTime): string {
  return `${formatLongDate(momentAt(date))}, ${time} to ${endOf(time, minutes)}`;
}

/** "11:30" */
export function endOf(time: string, minutes: number): string {
  const end = minutesOf(time) + minutes;
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(end / 60))}:${two(end % 60)}`;
}

const ANSWERED_BY: Record<string, string> = {
  Email: "by email as you wished",
  Phone: "by phone as you wished",
  "Text Message": "by text message as you wished",
};

/** Whether a request holds its hour, as its page and its mails say it. */
export function holdText({
  isHeld,
  holdEndsAt,
  answerBy,
}: {
  isHeld: boolean;
  holdEndsAt: string;
  answerBy: string;
}): string {
  return isHeld
    ? `We hold the hour for you and answer by ${formatLongDate(holdEndsAt)}, ${ANSWERED_BY[answerBy] ?? "by email"}. It is yours once we confirm it.`
    : "We have your request and still owe you an answer. The hour is no longer held for you alone.";
}

/** Of a row; the clock of appointments notes when a hold ends. */
export function holdOf(row: {
  hold_ended_at: string | null;
  hold_ends_at: string;
  preferred_contact_method: string;
}): string {
  return holdText({
    isHeld: row.hold_ended_at === null,
    holdEndsAt: row.hold_ends_at,
    answerBy: row.preferred_contact_method,
  });
}

export function answerSubject(
  answer: Answer,
  { date, time }: Pick<AppointmentTime, "date" | "time">,
): string {
  const { weekday, day, month } = localDate(momentAt(date));
  const when = `${weekday} ${day} ${month}, ${time}`;
  if (answer === "confirm") return `Confirmed: your appointment on ${when}`;
  if (answer === "move") return `Another time for your appointment: ${when}`;
  return `About your appointment on ${when}`;
}

/** Of an appointment that a member enters for a client. */
export const ENTERED_TEXT =
  "As we agreed, we have kept this time for you. A calendar file is attached, and you can change or cancel it with the link below until 24 hours before.";

/** The words a member begins with. The time itself stands below them in the mail. */
export function firstWords(
  answer: Answer,
  { wasConfirmed, asksForAnother }: { wasConfirmed: boolean; asksForAnother: boolean },
): string {
  if (asksForAnother && answer === "confirm")
    return "We cannot give you the time you asked for, and are sorry. The one you have stays yours. If it does not suit you, choose another with the link below, or call us.";
  if (asksForAnother && answer === "move")
    return "The time you asked for is yours. The calendar file replaces the earlier one.";
  if (answer === "confirm")
    return "We look forward to seeing you, and have kept this time for you. A calendar file is attached.";
  if (answer === "move")
    return wasConfirmed
      ? "We have to move your appointment, and are sorry for the trouble. We have kept this time for you instead; the calendar file replaces the earlier one. If it does not suit you, please reply or call us."
      : "The time you asked for is taken. We have kept this one for you instead; a calendar file is attached. If it does not suit you, please reply or call us.";
  return wasConfirmed
    ? "We are sorry: we cannot keep the time we had confirmed. Please ask for another, or call us and we find one together. The attached file takes the old time out of your calendar."
    : "Thank you for asking us. Our atelier has no free hands before your date, and we would rather say so now than late.";
}
