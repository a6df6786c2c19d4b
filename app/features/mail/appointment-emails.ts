import { siteFacts } from "~/content/facts";
import { organisation } from "~/content/organisation";
import type { Tables } from "~/db/client";
import { type Answer, answerSubject, whenWords } from "~/features/bookings/appointment-answer";
import { formatLongDate, momentAt } from "~/lib/dates";
import { appointmentCalendar } from "./appointment-calendar";
import { type Email, facts, greeting, paragraph } from "./email";

type Appointment = Tables<"appointments">;
interface FileOptions {
  now: Date;
  siteUrl: string;
}

export type AppointmentMail =
  | "appointment_confirmed"
  | "appointment_moved"
  | "appointment_moved_notice"
  | "appointment_declined"
  | "appointment_reminder"
  | "appointment_overdue";

/** Null when the appointment is no longer as the mail would say: it was answered again, and that mail goes instead. */
export function appointmentEmail(
  kind: AppointmentMail,
  appointment: Appointment,
  options: FileOptions,
): Email | null {
  const { status } = appointment;
  switch (kind) {
    case "appointment_confirmed":
      return status === "confirmed" ? answerEmail("confirm", appointment, options) : null;
    case "appointment_moved":
      return status === "moved" ? answerEmail("move", appointment, options) : null;
    case "appointment_declined":
      return status === "declined" ? answerEmail("decline", appointment, options) : null;
    case "appointment_reminder":
      return status === "confirmed" || status === "moved" ? reminderEmail(appointment, options) : null;
    case "appointment_moved_notice":
      return status === "moved" ? movedNotice(appointment, options) : null;
    case "appointment_overdue":
      return status === "requested" ? overdueNotice(appointment, options.siteUrl) : null;
  }
}

const TITLES: Record<Answer, string> = {
  confirm: "Your appointment is confirmed",
  move: "Your appointment has another time",
  decline: "About your appointment",
};

function answerEmail(answer: Answer, appointment: Appointment, options: FileOptions): Email {
  // The first answer to a request has nothing in a diary to take out.
  const hasFile = answer !== "decline" || appointment.sequence > 1;
  const words = (appointment.message ?? "").split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return {
    subject: answerSubject(answer, timeOf(appointment)),
    preview: words[0] ?? TITLES[answer],
    title: TITLES[answer],
    blocks: [
      greeting(appointment.full_name),
      ...words.map((text) => paragraph(text.trim())),
      ...(answer === "decline" ? [] : [details(appointment)]),
      contact(),
    ],
    replyTo: siteFacts().atelier.email,
    ...(hasFile && { attachments: [calendarFile(appointment, options)] }),
  };
}

function reminderEmail(appointment: Appointment, options: FileOptions): Email {
  return {
    subject: `Tomorrow, ${appointment.appointment_time}: your appointment`,
    preview: "We look forward to seeing you tomorrow.",
    title: "See you tomorrow",
    blocks: [
      greeting(appointment.full_name),
      paragraph("We look forward to seeing you tomorrow."),
      details(appointment),
      contact(),
    ],
    replyTo: siteFacts().atelier.email,
    attachments: [calendarFile(appointment, options)],
  };
}

/** For the tailor: the diary has changed. */
function movedNotice(appointment: Appointment, options: FileOptions): Email {
  const { full_name, moved_from_date, moved_from_time } = appointment;
  const before = moved_from_date && `${formatLongDate(momentAt(moved_from_date))}, ${moved_from_time ?? ""}`;
  return {
    subject: `Moved: ${full_name}, ${whenWords(timeOf(appointment))}`,
    preview: before ? `Was ${before}` : "The diary has changed.",
    title: "An appointment has moved",
    replyTo: appointment.email,
    blocks: [
      facts(
        ["Who", full_name],
        ["Was", before],
        ["Is now", whenWords(timeOf(appointment))],
        ["For", appointment.service_other ?? appointment.service_type],
        ["Phone", appointment.phone_number],
      ),
    ],
    attachments: [calendarFile(appointment, options)],
  };
}

function overdueNotice(appointment: Appointment, siteUrl: string): Email {
  return {
    subject: `Not answered: ${appointment.full_name}, ${whenWords(timeOf(appointment))}`,
    preview: "The hold on this time has ended.",
    title: "A request still waits for an answer",
    replyTo: appointment.email,
    blocks: [
      paragraph(
        "This request was not answered in time, so its time is no longer held and others can ask for it. It can still be confirmed while nobody else has the time.",
      ),
      facts(
        ["Who", appointment.full_name],
        ["When", whenWords(timeOf(appointment))],
        ["For", appointment.service_other ?? appointment.service_type],
        ["Answer by", appointment.preferred_contact_method],
        ["Phone", appointment.phone_number],
      ),
      { kind: "link", label: "Answer it", href: `${siteUrl}/admin/appointments/${appointment.id}` },
    ],
  };
}

const timeOf = ({ appointment_date, appointment_time, minutes }: Appointment) => ({
  date: appointment_date,
  time: appointment_time,
  minutes,
});

const details = (appointment: Appointment) =>
  facts(
    ["When", whenWords(timeOf(appointment))],
    ["For", appointment.service_type],
    ["Where", siteFacts().atelier.address.join(", ")],
  );

const contact = () =>
  paragraph(`Has something changed? Call us on ${siteFacts().atelier.phone} or reply to this mail.`);

function calendarFile(appointment: Appointment, options: FileOptions) {
  return {
    filename: "appointment.ics",
    contentType: "text/calendar; charset=utf-8",
    content: appointmentCalendar(
      {
        id: appointment.id,
        sequence: appointment.sequence,
        ...timeOf(appointment),
        title: `${organisation.brand}: ${appointment.service_type}`,
        place: siteFacts().atelier.address.join(", "),
        isCancelled: appointment.status === "declined",
      },
      options,
    ),
  };
}
