import { type Answer, answerSubject, holdOf, whenText } from "~/atelier/bookings/appointment-answer";
import type { Tables } from "~/platform/db/client";
import { formatLongDate, momentAt } from "~/platform/lib/dates";
import { type Block, type Email, facts, greetingTo, paragraph } from "~/platform/mail/email";
import type { Place } from "~/platform/organisation/facts";
import { appointmentCalendar } from "./appointment-calendar";

type Appointment = Tables<"appointments">;
interface AppointmentEmailOptions {
  now: Date;
  siteUrl: string;
  /** The client's own page of it. */
  href: string;
  atelier: Place;
}

export type AppointmentMail =
  | "appointment_confirmed"
  | "appointment_moved"
  | "appointment_moved_notice"
  | "appointment_declined"
  | "appointment_reminder"
  | "appointment_overdue"
  | "appointment_changed"
  | "appointment_changed_notice"
  | "appointment_cancelled"
  | "appointment_cancelled_notice";

/** Null when the appointment is no longer as the mail would say: it was answered again, and that mail goes instead. */
export function appointmentEmail(
  kind: AppointmentMail,
  appointment: Appointment,
  options: AppointmentEmailOptions,
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
      return isAsked(appointment) ? overdueNotice(appointment, options) : null;
    case "appointment_changed":
      return isAsked(appointment) ? changedEmail(appointment, options) : null;
    case "appointment_changed_notice":
      return isAsked(appointment) ? changedNotice(appointment, options) : null;
    case "appointment_cancelled":
      return status === "cancelled" ? cancelledEmail(appointment, options) : null;
    case "appointment_cancelled_notice":
      return status === "cancelled" ? cancelledNotice(appointment, options) : null;
  }
}

const TITLES: Record<Answer, string> = {
  confirm: "Your appointment is confirmed",
  move: "Your appointment has another time",
  decline: "About your appointment",
};

function answerEmail(answer: Answer, appointment: Appointment, options: AppointmentEmailOptions): Email {
  // The first answer to a request has nothing in a diary to take out.
  const hasFile = answer !== "decline" || appointment.sequence > 1;
  const words = (appointment.message ?? "").split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return {
    subject: answerSubject(answer, timeOf(appointment)),
    preview: words[0] ?? TITLES[answer],
    title: TITLES[answer],
    blocks: [
      greetingTo(appointment.full_name),
      ...words.map((text) => paragraph(text.trim())),
      ...(answer === "decline" ? [] : [details(appointment, options)]),
      contact(options),
      ownPage(options, answer === "decline" ? "Your appointment" : "Change or cancel it"),
    ],
    replyTo: options.atelier.email,
    ...(hasFile && { attachments: [calendarFile(appointment, options)] }),
  };
}

function reminderEmail(appointment: Appointment, options: AppointmentEmailOptions): Email {
  return {
    subject: `Tomorrow, ${appointment.appointment_time}: your appointment`,
    preview: "We look forward to seeing you tomorrow.",
    title: "See you tomorrow",
    blocks: [
      greetingTo(appointment.full_name),
      paragraph("We look forward to seeing you tomorrow."),
      details(appointment, options),
      contact(options),
      ownPage(options, "Your appointment"),
    ],
    replyTo: options.atelier.email,
    attachments: [calendarFile(appointment, options)],
  };
}

/** The client asked for another time with their link. */
function changedEmail(appointment: Appointment, options: AppointmentEmailOptions): Email {
  const asked = askedTime(appointment);
  return {
    subject: `You ask for another time: ${whenText(asked)}`,
    preview: "We have it, and answer soon.",
    title: "We look at the diary",
    blocks: [
      greetingTo(appointment.full_name),
      paragraph(
        appointment.status === "requested"
          ? `We have changed your request. ${holdOf(appointment)}`
          : "We hold the new time for you until we answer. Until then the one you have stays yours.",
      ),
      facts(
        ["You ask for", whenText(asked)],
        ["You have", appointment.status !== "requested" ? whenText(timeOf(appointment)) : null],
        ["For", appointment.service_type],
      ),
      contact(options),
      ownPage(options, "Change or cancel it"),
    ],
    replyTo: options.atelier.email,
  };
}

function changedNotice(appointment: Appointment, options: AppointmentEmailOptions): Email {
  const asked = askedTime(appointment);
  const { full_name, status, moved_from_date, moved_from_time } = appointment;
  const before =
    status !== "requested"
      ? whenText(timeOf(appointment))
      : moved_from_date && `${formatLongDate(momentAt(moved_from_date))}, ${moved_from_time ?? ""}`;
  return {
    subject: `Asks for another time: ${full_name}, ${whenText(asked)}`,
    preview: before ? `Was ${before}` : "A client asks for another time.",
    title: "A client asks for another time",
    replyTo: appointment.email,
    blocks: [
      ...(status !== "requested"
        ? [paragraph("The confirmed time stays in the diary until you answer.")]
        : []),
      facts(
        ["Who", full_name],
        [status === "requested" ? "Was" : "Has", before],
        ["Asks for", whenText(asked)],
        ["For", appointment.service_other ?? appointment.service_type],
        ["Phone", appointment.phone_number],
      ),
      staffLink(appointment, options, "Answer it"),
    ],
  };
}

function cancelledEmail(appointment: Appointment, options: AppointmentEmailOptions): Email {
  return {
    subject: `Cancelled: your appointment on ${whenText(timeOf(appointment))}`,
    preview: "As you asked. Come back when you can.",
    title: "Your appointment is cancelled",
    blocks: [
      greetingTo(appointment.full_name),
      paragraph("We have cancelled it, as you asked. Come back when you can."),
      contact(options),
      ownPage(options, "Your appointment"),
    ],
    replyTo: options.atelier.email,
    // One that was never answered is in no diary.
    ...(appointment.answered_at !== null && { attachments: [calendarFile(appointment, options)] }),
  };
}

function cancelledNotice(appointment: Appointment, options: AppointmentEmailOptions): Email {
  return {
    subject: `Cancelled by the client: ${appointment.full_name}, ${whenText(timeOf(appointment))}`,
    preview: "The time is free again.",
    title: "A client has cancelled",
    replyTo: appointment.email,
    blocks: [
      paragraph("The time is free again."),
      facts(
        ["Who", appointment.full_name],
        ["When", whenText(timeOf(appointment))],
        ["For", appointment.service_other ?? appointment.service_type],
        ["Phone", appointment.phone_number],
      ),
      staffLink(appointment, options, "See it"),
    ],
    ...(appointment.answered_at !== null && { attachments: [calendarFile(appointment, options)] }),
  };
}

/** For the tailor: the diary has changed. */
function movedNotice(appointment: Appointment, options: AppointmentEmailOptions): Email {
  const { full_name, moved_from_date, moved_from_time } = appointment;
  const before = moved_from_date && `${formatLongDate(momentAt(moved_from_date))}, ${moved_from_time ?? ""}`;
  return {
    subject: `Moved: ${full_name}, ${whenText(timeOf(appointment))}`,
    preview: before ? `Was ${before}` : "The diary has changed.",
    title: "An appointment has moved",
    replyTo: appointment.email,
    blocks: [
      facts(
        ["Who", full_name],
        ["Was", before],
        ["Is now", whenText(timeOf(appointment))],
        ["For", appointment.service_other ?? appointment.service_type],
        ["Phone", appointment.phone_number],
      ),
      staffLink(appointment, options, "See it"),
    ],
    attachments: [calendarFile(appointment, options)],
  };
}

function overdueNotice(appointment: Appointment, options: AppointmentEmailOptions): Email {
  const when = whenText(askedTime(appointment));
  return {
    subject: `Not answered: ${appointment.full_name}, ${when}`,
    preview: "The hold on this time has ended.",
    title: "A request still waits for an answer",
    replyTo: appointment.email,
    blocks: [
      paragraph(
        "This request was not answered in time, so its time is no longer held and others can ask for it. It can still be confirmed while nobody else has the time.",
      ),
      facts(
        ["Who", appointment.full_name],
        ["When", when],
        ["For", appointment.service_other ?? appointment.service_type],
        ["Answer by", appointment.preferred_contact_method],
        ["Phone", appointment.phone_number],
      ),
      staffLink(appointment, options, "Answer it"),
    ],
  };
}

const timeOf = ({ appointment_date, appointment_time, minutes }: Appointment) => ({
  date: appointment_date,
  time: appointment_time,
  minutes,
});

/** Whether it waits for an answer: as a request, or because the client asks for another time. */
const isAsked = ({ status, asked_date }: Appointment) => status === "requested" || Boolean(asked_date);

const askedTime = (appointment: Appointment) => ({
  date: appointment.asked_date ?? appointment.appointment_date,
  time: appointment.asked_time ?? appointment.appointment_time,
  minutes: appointment.minutes,
});

const ownPage = ({ href }: AppointmentEmailOptions, label: string): Block => ({ kind: "link", label, href });

const staffLink = ({ id }: Appointment, { siteUrl }: AppointmentEmailOptions, label: string): Block => ({
  kind: "link",
  label,
  href: `${siteUrl}/admin/appointments/${id}`,
});

const details = (appointment: Appointment, { atelier }: AppointmentEmailOptions) =>
  facts(
    ["When", whenText(timeOf(appointment))],
    ["For", appointment.service_type],
    ["Where", atelier.address.join(", ")],
  );

const contact = ({ atelier }: AppointmentEmailOptions) =>
  paragraph(`Has something changed? Call us on ${atelier.phone} or reply to this mail.`);

function calendarFile(appointment: Appointment, options: AppointmentEmailOptions) {
  return {
    filename: "appointment.ics",
    contentType: "text/calendar; charset=utf-8",
    content: appointmentCalendar(appointment, options),
  };
}
