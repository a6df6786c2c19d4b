import { createTicketCodes } from "~/events/tickets/ticket-codes";
import { qrPng } from "~/platform/lib/qr.server";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { type AppointmentMail, appointmentEmail } from "../../app/atelier/appointments/appointment-emails.ts";
import * as booking from "../../app/atelier/bookings/booking-emails.ts";
import { calledOffText } from "../../app/events/tickets/called-off-email.server.ts";
import { guestText } from "../../app/events/tickets/guest-email.server.ts";
import { type WaitingEntry, waitingText } from "../../app/events/tickets/waiting-emails.ts";
import { progressOf } from "../../app/mails.server.ts";
import * as account from "../../app/people/account/account-emails.ts";
import { contactNotice } from "../../app/people/contact/contact-notice-email.ts";
import { replyEmail } from "../../app/people/contact/contact-reply-email.server.ts";
import { invitationText, twoStepEmail } from "../../app/people/members/staff-emails.server.ts";
import * as newsletter from "../../app/people/newsletter/newsletter-emails.ts";
import { linkEmail } from "../../app/people/yours/yours-email.server.ts";
import type { Tables } from "../../app/platform/db/client.ts";
import type { Email } from "../../app/platform/mail/email.ts";
import { widePicture } from "../../app/platform/mail/email-picture.ts";
import type { MailKind } from "../../app/platform/mail/outbox.server.ts";
import { withheldEmail } from "../../app/platform/mail/withheld-email.ts";
import { FIRST_FACTS } from "../../app/platform/organisation/facts.server.ts";
import * as application from "../../app/programme/applications/application-emails.ts";
import * as fulfilment from "../../app/shop/orders/fulfilment-emails.ts";
import * as orders from "../../app/shop/orders/order-emails.ts";
import type { OrderRecord, ReturnState } from "../../app/shop/orders/order-record.ts";
import { ticketEmail } from "../../app/shop/orders/ticket-email.server.ts";
import { returnEmail } from "../../app/shop/returns/return-emails.ts";
import { SAMPLES } from "../security/sample-rows.ts";
import { PAID_ORDER } from "./order-record.ts";

/** One mail of every kind, with as much in it as the kind has. */
export function sampleEmails(siteUrl: string): Record<MailKind, () => Email | Promise<Email>> {
  const href = `${siteUrl}/order/SHOP-1794744360118?key=abc&x=1`;
  const leave = `${siteUrl}/newsletter/leave/abc`;
  const { retailStore: shop, atelier, mailboxes } = FIRST_FACTS;
  const { customerService, designerApplications } = mailboxes;
  const page = `${siteUrl}/appointment/abc?key=1&x=2`;
  const now = new Date("2026-11-15T12:07:00Z");
  const codes = createTicketCodes(Buffer.alloc(32, 1), siteUrl);
  const appointment = (kind: AppointmentMail, values: Partial<Tables<"appointments">>) => () =>
    sure(appointmentEmail(kind, { ...BOOKING, ...values }, { now, siteUrl, href: page, atelier }));
  const returned = (state: ReturnState) => () =>
    woven(returnEmail(ORDER, href, shop, { ...RETURN, state }), ORDER);
  const seat = { name: "Naledi Khumalo", packageName: "Premium table", seats: 1, shortCode: "7K2M 9QXA" };
  const event = ORDER.tickets[0]?.event ?? null;
  const guest = async (isFree: boolean) =>
    guestText({ ...seat, event, isFree }, `${siteUrl}/ticket/abc`, await qrPng("abc"), customerService);
  const waiting = (kind: Parameters<typeof waitingText>[0], values: Partial<WaitingEntry> = {}) => {
    return () => sure(waitingText(kind, siteUrl, { ...WAITING, ...values }));
  };
  const sent: OrderRecord = { ...ORDER, packedAt: PACKED, status: "fulfilled", shipments: [PARCEL] };
  const packed: OrderRecord = { ...ORDER, packedAt: PACKED };
  const collected = { ...packed, deliveryMethod: "collection" as const, readyToCollectAt: PACKED };
  const delivered = { ...sent, deliveredAt: "2026-11-18T09:20:00Z" };
  const refund = { id: "r", amountCents: 495_000, doneAt: "2026-11-20T08:00:00Z", creditNote: 4 };
  return {
    order_confirmation: () => woven(orders.confirmationEmail(ORDER, href, shop), ORDER),
    order_link: () => woven(orders.orderLinkEmail(ORDER, href), ORDER),
    order_packed: () => woven(fulfilment.packedEmail(packed, href, shop), packed),
    parcel_sent: () => woven(orders.parcelEmail(sent, href, shop, PARCEL), sent),
    ready_to_collect: () => woven(fulfilment.readyEmail(collected, href, shop), collected),
    order_delivered: () => woven(fulfilment.deliveredEmail(delivered, href, shop), delivered),
    refund_done: () => woven(fulfilment.refundEmail(delivered, href, shop, refund), delivered),
    payment_link: () => {
      const unpaid: OrderRecord = { ...ORDER, status: "pending", paidAt: null, payments: [] };
      return woven(fulfilment.paymentLinkEmail(unpaid, href, shop), unpaid);
    },
    payment_at_bank: () => {
      const open = { ...ORDER, status: "pending" as const, paidAt: null, payments: ["open" as const] };
      const atBank: OrderRecord = {
        ...open,
        atBankSince: "2026-11-15T12:06:00Z",
        expiresAt: "2026-11-18T22:00:00Z",
      };
      return woven(orders.bankWaitEmail(atBank, href, shop, now), atBank);
    },
    return_requested: returned("requested"),
    return_accepted: returned("accepted"),
    return_refused: returned("refused"),
    return_received: returned("received"),
    staff_notice: () => woven(orders.staffEmail(ORDER, href, shop), ORDER),
    tickets: () => ticketEmail(ORDER, { href, siteUrl, now, codes, customerService }),
    ticket_passed: () => guest(false),
    place_kept: () => guest(true),
    event_called_off: () =>
      calledOffText(
        {
          title: "Harvest Table 2027",
          slug: "harvest-table",
          event_date: "2027-11-06",
          called_off_note: "The river is over the road.",
        },
        siteUrl,
        true,
      ),
    waiting_joined: waiting("waiting_joined"),
    waiting_offer: waiting("waiting_offer", { state: "offered", held: 1 }),
    sale_open: waiting("sale_open"),
    back_in_stock: waiting("back_in_stock", {
      packageName: null,
      product_id: "column-gown",
      productName: "Cowrie Column Gown",
      size: "M",
      price: "R4,950",
      picture: widePicture(MANIFEST_PICTURES.find("/media/photos/products/column-gown.jpg", "", "product")),
    }),
    booking_receipt: () => booking.bookingReceipt(BOOKING, page, atelier),
    booking_notice: () => booking.bookingNotice(BOOKING, siteUrl),
    appointment_confirmed: appointment("appointment_confirmed", { status: "confirmed" }),
    appointment_moved: appointment("appointment_moved", { status: "moved" }),
    appointment_moved_notice: appointment("appointment_moved_notice", { status: "moved" }),
    appointment_declined: appointment("appointment_declined", { status: "declined" }),
    appointment_reminder: appointment("appointment_reminder", { status: "confirmed" }),
    appointment_overdue: appointment("appointment_overdue", { status: "requested" }),
    appointment_changed: appointment("appointment_changed", { status: "requested" }),
    appointment_changed_notice: appointment("appointment_changed_notice", { status: "requested" }),
    appointment_cancelled: appointment("appointment_cancelled", { status: "cancelled" }),
    appointment_cancelled_notice: appointment("appointment_cancelled_notice", { status: "cancelled" }),
    application_receipt: () => application.applicationReceipt(APPLICATION, page),
    application_notice: () => application.applicationNotice(APPLICATION, siteUrl),
    application_answer: () =>
      sure(
        application.applicationAnswer(
          { ...APPLICATION, status: "accepted" },
          "accepted",
          page,
          designerApplications,
        ),
      ),
    application_address: () => application.applicationAddress(APPLICATION, page, designerApplications),
    application_address_gone: () =>
      application.applicationAddressGone(APPLICATION, page, designerApplications),
    application_withdrawn: () => application.applicationWithdrawn(APPLICATION, page, designerApplications),
    application_withdrawn_notice: () => application.applicationWithdrawnNotice(APPLICATION, siteUrl),
    contact_notice: () => contactNotice(MESSAGE, siteUrl),
    contact_reply: () => replyEmail(MESSAGE, "Dear Naima,\n\nFrom nine.\nUntil five.", [], customerService),
    newsletter: () => newsletter.newsletterEmail(sampleNewsletter(siteUrl), READER, leave, customerService),
    newsletter_test: () => newsletter.testEmail(sampleNewsletter(siteUrl), READER, leave, customerService),
    newsletter_welcome: () => newsletter.welcomeEmail(READER, leave, customerService),
    newsletter_confirm: () =>
      newsletter.confirmEmail(READER, `${siteUrl}/newsletter/confirm/abc`, customerService),
    account_confirmation: () => account.confirmEmail(`${siteUrl}/auth/confirm?token_hash=a&type=signup`),
    account_recovery: () => account.resetEmail(`${siteUrl}/auth/confirm?token_hash=a&type=recovery`),
    account_exists: () => account.existsEmail(`${siteUrl}/auth`),
    password_changed: () => account.passwordChangedEmail(`${siteUrl}/auth`),
    staff_invitation: () =>
      invitationText(
        { role: "editor", expiresAt: "2026-11-22T10:00:00Z", inviter: "Thandi Mabaso" },
        `${siteUrl}/invitation/abc`,
      ),
    two_step_changed: () => sure(twoStepEmail("on", siteUrl)),
    yours_link: () => linkEmail(`${siteUrl}/yours/open/abc`, FIRST_FACTS.intros.yoursTitle),
    withheld_mails: () =>
      sure(withheldEmail([{ kind: "application_receipt", mails: 4, recipients: 2 }], now)),
  };
}

function sure<Value>(value: Value | null): Value {
  if (value === null) throw new Error("nothing to show");
  return value;
}

const woven = (email: Email, order: OrderRecord): Email => ({ ...email, progress: progressOf(order) });

const photo = (name: string, shape: "product" | "wide") =>
  MANIFEST_PICTURES.find(`/media/photos/${name}.jpg`, "", shape);
const CUTS = [
  { picture: photo("products/column-gown", "product"), cloth: "cowrie-strand" },
  { picture: photo("products/market-tote", "product"), cloth: "painted-gable" },
  { picture: photo("events/harvest-table", "wide"), cloth: null },
] as const;
const ORDER: OrderRecord = {
  ...PAID_ORDER,
  lines: PAID_ORDER.lines.map((line, index) => ({ ...line, ...CUTS[index] })),
};
const PACKED = "2026-11-16T06:10:00Z";
const INSIDE = ORDER.lines.filter(({ kind }) => kind === "product");
const PARCEL = {
  id: "s",
  number: 1,
  courier: "Jacaranda Couriers",
  trackingNumber: "JC-2026-118834",
  trackingUrl: "https://courier.example/track/JC-2026-118834?lang=en&v=2",
  sentAt: "2026-11-16T08:30:00Z",
  deliveredAt: null,
  lines: INSIDE,
};
const RETURN = {
  id: "x",
  number: 1,
  reason: "does_not_fit" as const,
  message: "Please send it to the shop.\nThe courier's label is attached.",
  requestedAt: "2026-11-20T08:00:00Z",
  hasRefund: true,
  lines: INSIDE.slice(0, 1),
};
const WAITING: WaitingEntry = {
  id: "6d6b8a53-0000-4000-8000-000000000301",
  state: "waiting",
  quantity: 2,
  held: 0,
  for_opening: false,
  size: null,
  expires_at: "2026-11-16T16:00:00Z",
  product_id: null,
  productName: null,
  price: "",
  packageName: "Premium table",
  eventTitle: "Harvest Table 2027",
  eventSlug: "harvest-table",
  sale_from: "2026-12-01T08:00:00Z",
  picture: widePicture(photo("events/harvest-table", "wide")),
  placeInLine: 3,
};

const BOOKING = {
  ...SAMPLES.appointments?.row(),
  id: "6d6b8a53-0000-4000-8000-000000000401",
  appointment_date: "2026-11-27",
  appointment_time: "10:30",
  minutes: 60,
  terms_version: 3,
  sequence: 2,
  asked_date: "2026-11-30",
  asked_time: "11:30",
  moved_from_date: "2026-11-26",
  moved_from_time: "09:00",
  answered_at: "2026-11-16T08:30:00Z",
  created_at: "2026-11-15T08:30:00Z",
  hold_ends_at: "2026-11-16T08:30:00Z",
  hold_ended_at: null,
  message: "We look forward to the fitting.\n\nPlease bring the shoes you will wear.",
} as Tables<"appointments">;
const APPLICATION = {
  ...SAMPLES.designer_applications?.row(),
  number: 12,
  terms_version: 3,
  message: "We liked the beadwork above all.\n\nThe rest is told in person.",
} as Tables<"designer_applications">;
const MESSAGE = {
  ...SAMPLES.contact_messages?.row(),
  id: "6d6b8a53-0000-4000-8000-000000000501",
  created_at: "2026-11-15T08:30:00Z",
} as Tables<"contact_messages">;

const READER = { name: "Naledi", email: "naledi@mail.example" };

function sampleNewsletter(siteUrl: string): newsletter.Newsletter {
  return {
    subject: "New cloth on the loom",
    preheader: "Two gowns, one evening and a story.",
    blocks: [
      { kind: "heading", text: "From the atelier" },
      {
        kind: "words",
        runs: [
          "This month the warp is indigo. Read ",
          { words: "how it is dyed", href: `${siteUrl}/story/indigo?from=letter&n=1` },
          ", or come and see it.",
        ],
      },
      {
        kind: "picture",
        picture: sure(widePicture(photo("stories/loom-warp", "wide"))),
        alt: "A warp of indigo threads on the loom.",
      },
      {
        kind: "card",
        picture: widePicture(photo("products/indigo-resist-gown", "product")),
        title: "Indigo Resist Gown",
        detail: "R6,200",
        label: "See the piece",
        href: `${siteUrl}/product/indigo-resist-gown`,
      },
      { kind: "link", label: "Buy Tickets", href: `${siteUrl}/events` },
    ],
  };
}
