import type { Tables } from "~/platform/db/client";
import { formatLongDate, momentAt } from "~/platform/lib/dates";
import { type Email, facts, greetingTo, paragraph } from "~/platform/mail/email";
import type { Place } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";
import { holdOf } from "./appointment-answer";

/* A receipt goes to an unconfirmed address, so it repeats as little of the input as possible: it must not be usable for
   sending text to third persons. */

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
