import { sql } from "kysely";
import { appointmentEmail } from "~/atelier/appointments/appointment-emails";
import { bookingNotice, bookingReceipt } from "~/atelier/bookings/booking-emails";
import { calledOffEmail } from "~/events/tickets/called-off-email.server";
import { guestEmail } from "~/events/tickets/guest-email.server";
import { waitingEmail } from "~/events/tickets/waiting-emails.server";
import { accountEmail } from "~/people/account/account-mail.server";
import { contactNotice } from "~/people/contact/contact-notice-email";
import { contactReplyEmail } from "~/people/contact/contact-reply-email.server";
import { invitationEmail, twoStepEmail } from "~/people/members/staff-emails.server";
import { readBlocks } from "~/people/newsletter/newsletter-blocks";
import { newsletterContent } from "~/people/newsletter/newsletter-content.server";
import {
  confirmEmail,
  type Newsletter,
  newsletterEmail,
  type Reader,
  testEmail,
  welcomeEmail,
} from "~/people/newsletter/newsletter-emails";
import { YOURS_PATH } from "~/people/yours/paths";
import { yoursEmail } from "~/people/yours/yours-email.server";
import type { Db, Tables } from "~/platform/db/client";
import { bandPath } from "~/platform/mail/band";
import type { Email, Progress } from "~/platform/mail/email";
import { frameOf } from "~/platform/mail/email-frame";
import { emailHtml } from "~/platform/mail/email-html";
import { emailText } from "~/platform/mail/email-text";
import type { Mail } from "~/platform/mail/mail";
import type { MailKind, OutboxRow } from "~/platform/mail/outbox.server";
import { type WithheldMails, withheldEmail } from "~/platform/mail/withheld-email";
import type { Facts, Place } from "~/platform/organisation/facts";
import type { Pictures } from "~/platform/pictures/pictures.server";
import {
  applicationAddress,
  applicationAddressGone,
  applicationAnswer,
  applicationNotice,
  applicationReceipt,
  applicationWithdrawn,
  applicationWithdrawnNotice,
} from "~/programme/applications/application-emails";
import {
  deliveredEmail,
  packedEmail,
  paymentLinkEmail,
  readyEmail,
  refundEmail,
} from "~/shop/orders/fulfilment-emails";
import { orderBand } from "~/shop/orders/order-band";
import {
  bankWaitEmail,
  confirmationEmail,
  orderLinkEmail,
  parcelEmail,
  staffEmail,
} from "~/shop/orders/order-emails";
import { orderSteps, orderTitle } from "~/shop/orders/order-progress";
import { hasParcel, type OrderRecord, orderCharge } from "~/shop/orders/order-record";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { taskEmail } from "~/shop/orders/task-email";
import { ticketEmail } from "~/shop/orders/ticket-email.server";
import { returnEmail } from "~/shop/returns/return-emails";
import type { Links } from "./links.server";

export interface ComposeDeps extends Links {
  service: Db;
  /** As they are when the mail is written. */
  pictures: () => Pictures;
  siteUrl: string;
  facts: () => Facts;
  now: () => Date;
}

/** Whose mail it is when a row names no recipient. */
function team(kind: MailKind, { retailStore, atelier, mailboxes }: Facts): string {
  const mailboxOf: Record<MailKind, string> = {
    order_confirmation: retailStore.email,
    tickets: retailStore.email,
    staff_notice: retailStore.email,
    order_link: retailStore.email,
    parcel_sent: retailStore.email,
    order_packed: retailStore.email,
    ready_to_collect: retailStore.email,
    order_delivered: retailStore.email,
    refund_done: retailStore.email,
    payment_link: retailStore.email,
    payment_at_bank: retailStore.email,
    return_requested: retailStore.email,
    return_accepted: retailStore.email,
    return_refused: retailStore.email,
    return_received: retailStore.email,
    booking_receipt: atelier.email,
    booking_notice: atelier.email,
    application_receipt: mailboxes.designerApplications,
    application_notice: mailboxes.designerApplications,
    contact_notice: mailboxes.customerService,
    contact_reply: mailboxes.customerService,
    newsletter_welcome: mailboxes.customerService,
    newsletter: mailboxes.customerService,
    newsletter_confirm: mailboxes.customerService,
    newsletter_test: mailboxes.customerService,
    account_confirmation: mailboxes.customerService,
    account_recovery: mailboxes.customerService,
    account_exists: mailboxes.customerService,
    password_changed: mailboxes.customerService,
    withheld_mails: mailboxes.customerService,
    ticket_passed: retailStore.email,
    waiting_joined: retailStore.email,
    waiting_offer: retailStore.email,
    back_in_stock: retailStore.email,
    sale_open: retailStore.email,
    event_called_off: retailStore.email,
    place_kept: retailStore.email,
    appointment_confirmed: atelier.email,
    appointment_moved: atelier.email,
    appointment_moved_notice: atelier.email,
    appointment_declined: atelier.email,
    appointment_reminder: atelier.email,
    appointment_overdue: atelier.email,
    appointment_changed: atelier.email,
    appointment_changed_notice: atelier.email,
    appointment_cancelled: atelier.email,
    appointment_cancelled_notice: atelier.email,
    application_answer: mailboxes.designerApplications,
    application_address: mailboxes.designerApplications,
    application_address_gone: mailboxes.designerApplications,
    application_withdrawn: mailboxes.designerApplications,
    application_withdrawn_notice: mailboxes.designerApplications,
    staff_invitation: mailboxes.customerService,
    two_step_changed: mailboxes.customerService,
    yours_link: mailboxes.customerService,
  };
  return mailboxOf[kind];
}

/** An outbox row as a mail, from the current rows it refers to; null when they are gone. */
export async function composeMail(deps: ComposeDeps, row: OutboxRow): Promise<Mail | null> {
  const written = await composeEmail(deps, row);
  if (!written) return null;
  const email = row.recipient === null ? written : { ...written, yoursHref: deps.siteUrl + YOURS_PATH };
  const facts = deps.facts();
  const frame = frameOf(row.kind, deps.siteUrl, facts);
  return {
    id: row.id,
    to: email.to ?? row.recipient ?? team(row.kind, facts),
    subject: email.subject,
    text: emailText(email, frame),
    html: emailHtml(email, frame),
    ...(email.replyTo !== undefined && { replyTo: email.replyTo }),
    ...(email.messageId !== undefined && { messageId: email.messageId }),
    ...(email.references && { references: email.references }),
    ...(email.attachments && { attachments: email.attachments }),
    ...(email.unsubscribeHref !== undefined && { unsubscribeHref: email.unsubscribeHref }),
  };
}

/** Its words, before they are set as text and as HTML. */
export async function composeEmail(deps: ComposeDeps, row: OutboxRow): Promise<Email | null> {
  const { service, siteUrl, orderLinks } = deps;
  const { retailStore, atelier, mailboxes, intros } = deps.facts();
  const { customerService } = mailboxes;

  async function aboutOrder(
    email: (order: OrderRecord, href: string, shop: Place) => Email | null | Promise<Email>,
  ): Promise<Email | null> {
    const order = await findOrderRecord(service, deps.pictures(), { id: payloadText(row, "order_id") });
    const written = order && (await email(order, orderLinks.hrefFor(order), retailStore));
    return order && written && hasParcel(order) ? { ...written, progress: progressOf(order) } : written;
  }

  /** No confirmation or shipping mail once the payment was refunded or reversed. */
  function aboutSale(email: (order: OrderRecord, href: string, shop: Place) => Email | Promise<Email>) {
    return aboutOrder((order, href, shop) =>
      orderCharge(order) === "paid" ? email(order, href, shop) : null,
    );
  }

  async function aboutApplication(
    email: (application: Tables<"designer_applications">, href: string, replyTo: string) => Email | null,
  ): Promise<Email | null> {
    const id = payloadText(row, "application_id");
    const application = await findById(service, "designer_applications", id);
    const href = deps.applicationLinks.hrefFor(id);
    return application && email(application, href, mailboxes.designerApplications);
  }

  switch (row.kind) {
    case "order_confirmation":
      return aboutSale(confirmationEmail);
    case "order_link":
      return aboutOrder(orderLinkEmail);
    case "parcel_sent":
      return aboutSale((order, href, shop) =>
        parcelEmail(
          order,
          href,
          shop,
          order.shipments.find(({ id }) => id === findText(row, "shipment_id")),
        ),
      );
    case "order_packed":
      return aboutSale(packedEmail);
    case "ready_to_collect":
      return aboutSale(readyEmail);
    case "order_delivered":
      return aboutSale(deliveredEmail);
    case "refund_done": {
      const id = payloadText(row, "refund_id");
      return aboutOrder((order, href, shop) => {
        const refund = order.refunds.find((done) => done.id === id);
        return refund ? refundEmail(order, href, shop, refund) : null;
      });
    }
    case "return_requested":
    case "return_accepted":
    case "return_refused":
    case "return_received": {
      const id = payloadText(row, "return_id");
      const state = row.kind.slice("return_".length);
      return aboutOrder((order, href, shop) => {
        const asked = order.returns.find((known) => known.id === id);
        // Answered meanwhile: the answer's own mail says it.
        return asked?.state === state ? returnEmail(order, href, shop, asked) : null;
      });
    }
    case "payment_link":
      return aboutOrder((order, href, shop) =>
        order.status === "pending" ? paymentLinkEmail(order, href, shop) : null,
      );
    case "payment_at_bank":
      // Decided meanwhile: that has a mail of its own.
      return aboutOrder((order, href, shop) =>
        order.status === "pending" && order.atBankSince ? bankWaitEmail(order, href, shop, deps.now()) : null,
      );
    case "staff_notice":
      return findText(row, "task_id") === null ? aboutSale(staffEmail) : aboutTask(service, row);
    case "tickets":
      return aboutSale((order, href) =>
        ticketEmail(order, { href, siteUrl, now: deps.now(), codes: orderLinks.tickets, customerService }),
      );
    case "booking_receipt":
    case "booking_notice": {
      const id = payloadText(row, "appointment_id");
      const booking = await findById(service, "appointments", id);
      if (!booking) return null;
      return row.kind === "booking_receipt"
        ? bookingReceipt(booking, deps.appointmentLinks.hrefFor(id), atelier)
        : bookingNotice(booking, siteUrl);
    }
    case "appointment_confirmed":
    case "appointment_moved":
    case "appointment_moved_notice":
    case "appointment_declined":
    case "appointment_reminder":
    case "appointment_overdue":
    case "appointment_changed":
    case "appointment_changed_notice":
    case "appointment_cancelled":
    case "appointment_cancelled_notice": {
      const id = payloadText(row, "appointment_id");
      const appointment = await findById(service, "appointments", id);
      const href = deps.appointmentLinks.hrefFor(id);
      return (
        appointment && appointmentEmail(row.kind, appointment, { now: deps.now(), siteUrl, href, atelier })
      );
    }
    case "application_receipt":
      return aboutApplication(applicationReceipt);
    case "application_notice":
      return aboutApplication((application) => applicationNotice(application, siteUrl));
    case "application_answer":
      return aboutApplication((application, href, replyTo) =>
        applicationAnswer(application, payloadText(row, "status"), href, replyTo),
      );
    case "application_address":
      return aboutApplication(applicationAddress);
    case "application_address_gone":
      return aboutApplication(applicationAddressGone);
    case "application_withdrawn":
      return aboutApplication(applicationWithdrawn);
    case "application_withdrawn_notice":
      return aboutApplication((application) => applicationWithdrawnNotice(application, siteUrl));
    case "contact_notice": {
      const message = await findById(service, "contact_messages", payloadText(row, "message_id"));
      return message && contactNotice(message, siteUrl);
    }
    case "contact_reply":
      return contactReplyEmail(
        service,
        payloadText(row, "message_id"),
        payloadText(row, "entry_id"),
        customerService,
      );
    case "newsletter_welcome":
      return toReader(deps, row, (reader, leave) => welcomeEmail(reader, leave, customerService));
    case "newsletter_confirm": {
      const reader = await findReader(service, row);
      return reader?.confirmation === "asked"
        ? confirmEmail(reader, deps.confirmLinks.hrefFor(reader.email), customerService)
        : null;
    }
    case "newsletter": {
      const newsletter = await findNewsletter(deps, row);
      return (
        newsletter &&
        toReader(deps, row, (reader, leave) => newsletterEmail(newsletter, reader, leave, customerService))
      );
    }
    case "newsletter_test": {
      const newsletter = await findNewsletter(deps, row);
      const email = requireRecipient(row);
      const reader = { name: email.split("@")[0] ?? "", email };
      return (
        newsletter && testEmail(newsletter, reader, deps.unsubscribeLinks.hrefFor(email), customerService)
      );
    }
    case "account_confirmation":
    case "account_recovery":
    case "account_exists":
    case "password_changed":
      return accountEmail({ service, siteUrl, customerService }, row.kind, requireRecipient(row));
    case "staff_invitation":
      return invitationEmail({ service, siteUrl }, payloadText(row, "invitation_id"));
    case "two_step_changed":
      return twoStepEmail(payloadText(row, "change"), siteUrl);
    case "yours_link":
      return yoursEmail({ service, siteUrl, title: intros.yoursTitle }, requireRecipient(row));
    case "ticket_passed":
      return guestEmail(service, orderLinks.tickets, {
        ticketId: payloadText(row, "ticket_id"),
        seat: Number(payloadText(row, "seat")),
        siteUrl,
        now: deps.now(),
        customerService,
      });
    case "place_kept":
      return guestEmail(service, orderLinks.tickets, {
        ticketId: payloadText(row, "ticket_id"),
        seat: 1,
        siteUrl,
        now: deps.now(),
        customerService,
      });
    case "event_called_off":
      return calledOffEmail(
        service,
        siteUrl,
        payloadText(row, "event_id"),
        findText(row, "order_id") !== null,
      );
    case "waiting_joined":
    case "waiting_offer":
    case "back_in_stock":
    case "sale_open":
      return waitingEmail(service, deps.pictures(), siteUrl, row.kind, payloadText(row, "waiting_id"));
    case "withheld_mails": {
      const since = payloadText(row, "hour");
      const { rows } = await sql<WithheldMails>`select * from withheld_mails(since => ${since})`.execute(
        service,
      );
      return withheldEmail(rows, new Date(since));
    }
  }
}

/** As the order's page shows it. */
export function progressOf(order: OrderRecord): Progress {
  const band = orderBand(order);
  return { src: bandPath(band), percent: band.percent, title: orderTitle(order), steps: orderSteps(order) };
}

/** Null for a subscriber who has unsubscribed since. */
async function toReader(
  { service, unsubscribeLinks }: ComposeDeps,
  row: OutboxRow,
  email: (reader: Reader, unsubscribeHref: string) => Email,
): Promise<Email | null> {
  const reader = await findReader(service, row);
  return reader && email(reader, unsubscribeLinks.hrefFor(reader.email));
}

function findReader(service: Db, row: OutboxRow) {
  return findById(service, "newsletter_subscriptions", payloadText(row, "subscription_id"));
}

async function findNewsletter(deps: ComposeDeps, row: OutboxRow): Promise<Newsletter | null> {
  const { service, pictures, siteUrl } = deps;
  const newsletter = await findById(service, "newsletters", payloadText(row, "newsletter_id"));
  if (!newsletter) return null;
  const { blocks } = await newsletterContent(
    service,
    pictures(),
    siteUrl,
    readBlocks(newsletter.blocks) ?? [],
  );
  return { ...newsletter, blocks };
}

async function aboutTask(service: Db, row: OutboxRow): Promise<Email | null> {
  const task = await service
    .selectFrom("staff_tasks")
    .leftJoin("orders", "orders.id", "staff_tasks.order_id")
    .selectAll("staff_tasks")
    .select("orders.reference")
    .where("staff_tasks.id", "=", payloadText(row, "task_id"))
    .executeTakeFirst();
  return task ? taskEmail(task, task.reference) : null;
}

type MailedTable =
  | "appointments"
  | "contact_messages"
  | "designer_applications"
  | "newsletter_subscriptions"
  | "newsletters";

async function findById<Table extends MailedTable>(
  service: Db,
  table: Table,
  id: string,
): Promise<Tables<Table> | null> {
  const { rows } = await sql<Tables<Table>>`select * from ${sql.table(table)} where id = ${id}`.execute(
    service,
  );
  return rows[0] ?? null;
}

function requireRecipient({ recipient }: OutboxRow): string {
  if (recipient === null) throw new Error("the row names no recipient");
  return recipient;
}

function payloadText(row: OutboxRow, name: string): string {
  const text = findText(row, name);
  if (text === null) throw new Error(`the row names no ${name}`);
  return text;
}

function findText({ payload }: OutboxRow, name: string): string | null {
  const texts = payload !== null && typeof payload === "object" && !Array.isArray(payload) ? payload : {};
  return typeof texts[name] === "string" ? texts[name] : null;
}
