import type { MailKind } from "./outbox.server";

/** What staff call the kinds of mail. */
const NAMES: Record<MailKind, string> = {
  account_confirmation: "Link to open an account",
  account_exists: "There is an account already",
  account_recovery: "Link for a new password",
  application_address: "Address of an application changed",
  application_address_gone: "Address changed, to the former one",
  application_answer: "Answer to an application",
  application_notice: "New application, to the team",
  application_receipt: "Application received",
  application_withdrawn: "Application withdrawn",
  application_withdrawn_notice: "Application withdrawn, to the team",
  appointment_cancelled: "Appointment cancelled",
  appointment_cancelled_notice: "Appointment cancelled, to the team",
  appointment_changed: "Appointment changed by the client",
  appointment_changed_notice: "Appointment changed, to the team",
  appointment_confirmed: "Appointment confirmed",
  appointment_declined: "Appointment declined",
  appointment_moved: "Appointment moved",
  appointment_moved_notice: "Appointment moved, to the team",
  appointment_overdue: "Appointment to answer, to the team",
  appointment_reminder: "Reminder of an appointment",
  back_in_stock: "Back in stock",
  booking_notice: "Appointment asked for, to the team",
  booking_receipt: "We have your request",
  contact_notice: "New message, to the team",
  contact_reply: "Answer to a message",
  event_called_off: "Event called off",
  newsletter: "Newsletter",
  newsletter_confirm: "Link to confirm a subscription",
  newsletter_test: "Trial of a letter",
  newsletter_welcome: "Welcome to the newsletter",
  order_confirmation: "Confirmation",
  order_delivered: "Delivered",
  order_link: "Link to the order",
  order_packed: "Packed",
  parcel_sent: "On its way",
  password_changed: "Password changed",
  payment_at_bank: "Waiting for the bank",
  payment_link: "Payment link",
  place_kept: "Place kept",
  ready_to_collect: "Ready to collect",
  refund_done: "Refund",
  return_accepted: "Return accepted",
  return_received: "Return received",
  return_refused: "Return refused",
  return_requested: "Return asked for",
  sale_open: "Sale open",
  staff_invitation: "Invitation to the staff",
  staff_notice: "Notice to the team",
  ticket_passed: "Ticket passed on",
  tickets: "Tickets",
  two_step_changed: "Two-step sign-in changed",
  waiting_joined: "On the waiting list",
  waiting_offer: "Offer from the waiting list",
  withheld_mails: "Mails held back, to the team",
  yours_link: "Link to everything of a person",
};

export function mailName(kind: string): string {
  if (Object.hasOwn(NAMES, kind)) return NAMES[kind as MailKind] ?? kind;
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const NAMED_KINDS = Object.keys(NAMES) as MailKind[];

/** Fewer letters are in most names, and more likely the beginning of an address. */
const MIN_LETTERS = 3;

/** The kinds whose name has these words in it. */
export function kindsNamed(typed: string): MailKind[] {
  const wanted = typed.trim().toLowerCase();
  return wanted.length < MIN_LETTERS
    ? []
    : NAMED_KINDS.filter((kind) => mailName(kind).toLowerCase().includes(wanted));
}
