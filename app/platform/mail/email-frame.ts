import type { Facts } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";
import type { Cloth } from "~/platform/ui/cloth";
import type { MailKind } from "./outbox.server";

/** What stands around a mail's words. */
export interface EmailFrame {
  siteUrl: string;
  /** Above the words. */
  cloth: Cloth;
  /** In place of the cloth where pictures are blocked. */
  colour: string;
  /** Why this address gets this mail. */
  why: string;
  /** Who writes, one line each. */
  sender: readonly string[];
}

/** The cloths and accents of the site's areas. */
const AREAS = {
  house: { cloth: "moon-arcs", colour: "#a8482b" },
  shop: { cloth: "strip-weave", colour: "#14110f" },
  events: { cloth: "indigo-resist", colour: "#1d2a57" },
  atelier: { cloth: "grand-medallion", colour: "#5a1a1c" },
  designers: { cloth: "kuba-diagonal", colour: "#c98a2b" },
  orders: { cloth: "herringbone-stripe", colour: "#14110f" },
} as const satisfies Record<string, Pick<EmailFrame, "cloth" | "colour">>;
type Area = keyof typeof AREAS;

const ORDER = "You get this mail because this address was given with an order.";
const SEAT = "You get this mail because this address was given for a seat.";
const WAITING = "You get this mail because this address was put on a waiting list.";
const APPOINTMENT = "You get this mail because this address was given with an appointment request.";
const APPLICATION = "You get this mail because this address was given with a designer application.";
const ACCOUNT = `You get this mail because of an account at ${organisation.name} with this address.`;
const NEWSLETTER_REASON = "You get this letter because this address is on our list.";
const TEAM = "You get this mail because you work with us.";

const FRAMES: Record<MailKind, [Area, why: string]> = {
  order_confirmation: ["orders", ORDER],
  order_link: ["orders", ORDER],
  order_packed: ["orders", ORDER],
  order_delivered: ["orders", ORDER],
  parcel_sent: ["orders", ORDER],
  ready_to_collect: ["orders", ORDER],
  refund_done: ["orders", ORDER],
  payment_link: ["orders", ORDER],
  payment_at_bank: ["orders", ORDER],
  return_requested: ["orders", ORDER],
  return_accepted: ["orders", ORDER],
  return_refused: ["orders", ORDER],
  return_received: ["orders", ORDER],
  tickets: ["events", ORDER],
  ticket_passed: ["events", SEAT],
  place_kept: ["events", SEAT],
  event_called_off: ["events", SEAT],
  waiting_joined: ["events", WAITING],
  waiting_offer: ["events", WAITING],
  sale_open: ["events", WAITING],
  back_in_stock: ["shop", WAITING],
  booking_receipt: ["atelier", APPOINTMENT],
  appointment_confirmed: ["atelier", APPOINTMENT],
  appointment_moved: ["atelier", APPOINTMENT],
  appointment_declined: ["atelier", APPOINTMENT],
  appointment_reminder: ["atelier", APPOINTMENT],
  appointment_changed: ["atelier", APPOINTMENT],
  appointment_cancelled: ["atelier", APPOINTMENT],
  application_receipt: ["designers", APPLICATION],
  application_answer: ["designers", APPLICATION],
  application_address: ["designers", APPLICATION],
  application_address_gone: ["designers", APPLICATION],
  application_withdrawn: ["designers", APPLICATION],
  contact_reply: ["house", "You get this mail because you wrote to us."],
  newsletter: ["house", NEWSLETTER_REASON],
  newsletter_welcome: ["house", NEWSLETTER_REASON],
  newsletter_test: ["house", NEWSLETTER_REASON],
  newsletter_confirm: ["house", "You get this mail because this address was given for our letters."],
  yours_link: ["house", "You get this mail because somebody asked for it with this address."],
  account_confirmation: ["orders", ACCOUNT],
  account_recovery: ["orders", ACCOUNT],
  account_exists: ["orders", ACCOUNT],
  password_changed: ["orders", ACCOUNT],
  two_step_changed: ["orders", ACCOUNT],
  staff_invitation: ["house", "You get this mail because one of us invited this address."],
  staff_notice: ["orders", TEAM],
  withheld_mails: ["house", TEAM],
  contact_notice: ["house", TEAM],
  booking_notice: ["atelier", TEAM],
  appointment_moved_notice: ["atelier", TEAM],
  appointment_overdue: ["atelier", TEAM],
  appointment_changed_notice: ["atelier", TEAM],
  appointment_cancelled_notice: ["atelier", TEAM],
  application_notice: ["designers", TEAM],
  application_withdrawn_notice: ["designers", TEAM],
};

export function frameOf(kind: MailKind, siteUrl: string, facts: Facts): EmailFrame {
  const [area, why] = FRAMES[kind];
  return { siteUrl, why, sender: senderLines(facts), ...AREAS[area] };
}

/** Of a mail to one of us that is no row of the outbox. */
export function teamFrame(siteUrl: string, facts: Facts): EmailFrame {
  return { siteUrl, why: TEAM, sender: senderLines(facts), ...AREAS.house };
}

/** Who writes, as a supplier must say it: one line each, of the facts that staff keep. */
function senderLines({ headOffice, legal }: Facts): string[] {
  return [
    `${organisation.name}, ${headOffice.address.join(", ")}`,
    `${legal.name}, registration ${legal.registrationNumber}`,
    `${headOffice.phone}, ${headOffice.email}`,
  ];
}
