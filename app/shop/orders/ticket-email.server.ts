import { calendarFileName, eventCalendar } from "~/events/events/calendar-file";
import type { Ticket } from "~/events/tickets/ticket";
import { diaryEvent, readableCode, ticketDetails } from "~/events/tickets/ticket";
import type { TicketCodes } from "~/events/tickets/ticket-codes";
import { qrPng } from "~/platform/lib/qr.server";
import { type Email, greeting, paragraph } from "~/platform/mail/email";
import type { MailAttachment } from "~/platform/mail/mail";
import { requirePaid } from "./order-emails";
import type { OrderRecord } from "./order-record";

export interface TicketEmailOptions {
  href: string;
  siteUrl: string;
  now: Date;
  codes: TicketCodes;
  customerService: string;
}

export async function ticketEmail(
  order: OrderRecord,
  { href, siteUrl, now, codes, customerService }: TicketEmailOptions,
): Promise<Email> {
  requirePaid(order);
  const { reference } = order;
  const tickets = order.tickets.filter(({ isVoid }) => !isVoid);
  if (tickets.length === 0) throw new Error(`${reference} has no tickets`);
  const isOne = tickets.length === 1;
  return {
    to: order.buyer.email ?? undefined,
    subject: isOne ? `Your ticket, order ${reference}` : `Your ${tickets.length} tickets, order ${reference}`,
    preview: tickets.map(({ name }) => name).join(", "),
    title: isOne ? "Your ticket" : "Your tickets",
    blocks: [
      greeting(order.buyer.firstName),
      paragraph(
        isOne
          ? "Show this code at the door, on your phone or on paper. It opens one seat, once."
          : "Show one code per guest at the door, on a phone or on paper. Each opens one seat, once.",
      ),
      ...tickets.map((ticket) => ({
        kind: "ticket" as const,
        eyebrow: `Ticket ${ticket.number} of ${tickets.length}`,
        name: ticket.name,
        details: ticketDetails(ticket, customerService),
        code: readableCode(ticket.code),
        pictureId: pictureId(ticket),
      })),
      { kind: "link", label: "See and print your tickets", href },
    ],
    attachments: [
      ...(await Promise.all(tickets.map((ticket) => codePicture(ticket, codes)))),
      ...diaryFiles(tickets, { href, siteUrl, now }),
    ],
  };
}

const pictureId = ({ id }: Ticket) => `ticket-${id}@tickets`;

async function codePicture(ticket: Ticket, codes: TicketCodes): Promise<MailAttachment> {
  return {
    filename: `ticket-${ticket.number}.png`,
    contentType: "image/png",
    content: await qrPng(codes.codeFor(ticket)),
    cid: pictureId(ticket),
  };
}

/** One per seating, for any number of seats. */
function diaryFiles(
  tickets: readonly Ticket[],
  { href, siteUrl, now }: { href: string; siteUrl: string; now: Date },
): MailAttachment[] {
  const seatings = new Map(tickets.map((ticket) => [ticket.packageId, diaryEvent(ticket)]));
  return [...seatings.values()]
    .filter((event) => event !== null)
    .map((event) => ({
      filename: calendarFileName(event),
      contentType: "text/calendar; charset=utf-8",
      content: eventCalendar(event, { now, siteUrl, url: href }),
    }));
}
