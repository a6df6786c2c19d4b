import { holdOf } from "~/atelier/bookings/appointment-answer";
import type { Tables } from "~/platform/db/client";
import { formatLongDate, momentAt } from "~/platform/lib/dates";
import { type Email, facts, greeting, greetingTo, paragraph } from "~/platform/mail/email";
import type { Place } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";
import { applicationLink } from "~/programme/applications/application-emails";
import { applicationReference } from "~/programme/applications/decisions";

/* Receipts for what visitors send, and notices of it for the team. A receipt goes to an unconfirmed address, so it
   repeats as little of the input as possible: it must not be usable for sending text to third persons. */

/** The site sends no text messages; the person who reads the notice does. */
const TEXT_MESSAGE = "text message (the site sends none: please text from our own phone)";

/** `href`: the client's own page of the appointment. */
export function bookingReceipt(booking: Tables<"appointments">, href: string, atelier: Place): Email {
  const when = appointmentTime(booking);
  return {
    subject: `Your appointment request, ${when}`,
    preview: "We have your request and will confirm the time.",
    title: "We have your request",
    blocks: [
      greetingTo(booking.full_name),
      paragraph(
        `Thank you for asking for an appointment at the ${organisation.brand} atelier. ${holdOf(booking)}`,
      ),
      facts(["When", when], ["For", booking.service_type], ["Where", atelier.address.join(", ")]),
      ...(booking.sms_confirmation
        ? [paragraph("You asked for a text message: we will text you from our own phone.")]
        : []),
      paragraph(`Has something changed? Call us on ${atelier.phone} or write to ${atelier.email}.`),
      { kind: "link", label: "Change or cancel it", href },
    ],
    replyTo: atelier.email,
  };
}

export function bookingNotice(booking: Tables<"appointments">, siteUrl: string): Email {
  const when = appointmentTime(booking);
  return {
    subject: `Appointment request: ${when}, ${booking.full_name}`,
    preview: `${booking.service_type}, ${booking.full_name}`,
    title: "A new appointment request",
    replyTo: booking.email,
    blocks: [
      facts(
        ["When", when],
        ["Who", booking.full_name],
        ["Email", booking.email],
        ["Phone", booking.phone_number],
        ["Answer by", booking.preferred_contact_method],
        ["For", [booking.service_type, booking.service_other].filter(Boolean).join(": ")],
        ["Occasion", booking.occasion_type],
        ["Budget", booking.estimated_budget],
        ["Confirm by", confirmations(booking)],
        ["Files", booking.reference_images.join("\n")],
        ["Terms", `Version ${booking.terms_version}`],
      ),
      ...(booking.notes ? [{ kind: "quote" as const, text: booking.notes }] : []),
      {
        kind: "link",
        label: "Answer it in the staff area",
        href: `${siteUrl}/admin/appointments/${booking.id}`,
      },
    ],
  };
}

export function applicationReceipt(application: Tables<"designer_applications">, href: string): Email {
  return {
    subject: `Your application: ${application.application_type}`,
    preview: "We have your application, and we read every one.",
    title: "We have your application",
    blocks: [
      greeting(application.first_name),
      paragraph(
        `Thank you for applying to ${organisation.name}. Your reference number is ${applicationReference(application.number)}. Your application for the ${application.application_type} is with our designer team, who read every one and will write to you once they have decided.`,
      ),
      paragraph("Where it stands, and what you can still correct, is on its own page:"),
      applicationLink(href),
    ],
  };
}

/** Nothing in it says who applied: those who read it score the application without knowing. */
export function applicationNotice(application: Tables<"designer_applications">, siteUrl: string): Email {
  const { id, application_type } = application;
  const reference = applicationReference(application.number);
  return {
    subject: `Designer application ${reference}: ${application_type}`,
    preview: `${reference}, ${application_type}`,
    title: "A designer has applied",
    blocks: [
      facts(
        ["Application", reference],
        ["For", application_type],
        ["Designs", application.design_type.join(", ")],
      ),
      { kind: "link", label: "Read it in the staff area", href: `${siteUrl}/admin/applications/${id}` },
    ],
  };
}

export function contactNotice(message: Tables<"contact_messages">, siteUrl: string): Email {
  return {
    subject: `Message: ${message.subject}`,
    preview: `${message.name} writes`,
    title: "A message from the site",
    // What we answer refers to it, so that the team's mailbox shows both as one thread.
    messageId: message.id,
    replyTo: message.email,
    blocks: [
      facts(["From", message.name], ["Email", message.email], ["Subject", message.subject]),
      { kind: "quote", text: message.message },
      { kind: "link", label: "Answer it in the staff area", href: `${siteUrl}/admin/messages/${message.id}` },
    ],
  };
}

/** How the visitor wants to be notified of the confirmation. */
function confirmations(booking: Tables<"appointments">): string {
  const ways = [booking.email_confirmation && "email", booking.sms_confirmation && TEXT_MESSAGE];
  return ways.filter(Boolean).join(" and ");
}

/** "Friday 27 November 2026, 10:30" */
function appointmentTime({
  appointment_date,
  appointment_time,
}: Pick<Tables<"appointments">, "appointment_date" | "appointment_time">): string {
  return `${formatLongDate(momentAt(appointment_date))}, ${appointment_time}`;
}
