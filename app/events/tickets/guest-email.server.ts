import type { Db } from "~/platform/db/client";
import { qrPng } from "~/platform/lib/qr.server";
import { type Email, greetingTo, paragraph } from "~/platform/mail/email";
import { ticketDetails } from "./ticket";
import { ticketCalendar } from "./ticket-calendar";
import type { TicketCodes } from "./ticket-codes";
import type { TicketPageData } from "./ticket-page";
import { findTicketPage } from "./ticket-page.server";

export interface GuestEmailOptions {
  ticketId: string;
  seat: number;
  siteUrl: string;
  now: Date;
  customerService: string;
}

/** To whom a ticket was passed on, who was given a seat at a table, or who kept a place. Null when it is theirs no longer. */
export async function guestEmail(
  service: Db,
  codes: TicketCodes,
  { ticketId, seat, siteUrl, now, customerService }: GuestEmailOptions,
): Promise<Email | null> {
  const ticket = await service
    .selectFrom("tickets")
    .select(["id", "event_id as eventId", "version"])
    .where("id", "=", ticketId)
    .executeTakeFirst();
  const guest =
    seat > 1
      ? await service
          .selectFrom("ticket_guests")
          .select(["seat", "version"])
          .where("ticket_id", "=", ticketId)
          .where("seat", "=", seat)
          .executeTakeFirst()
      : undefined;
  if (!ticket || (seat > 1 && !guest)) return null;
  const code = codes.codeFor(ticket, guest);
  const page = await findTicketPage(service, codes, code);
  if (page?.state !== "good") return null;
  const href = codes.hrefFor(code);
  const email = guestText(page, href, await qrPng(code), customerService);
  const calendar = ticketCalendar(page, { ticketId, href, siteUrl, now });
  if (calendar) email.attachments?.push({ ...calendar, contentType: "text/calendar; charset=utf-8" });
  return email;
}

type Seat = Pick<TicketPageData, "name" | "packageName" | "event" | "seats" | "isFree" | "shortCode">;

export function guestText(page: Seat, href: string, picture: Buffer, customerService: string): Email {
  const { name, packageName, event, seats, isFree } = page;
  const places = seats === 1 ? "Your place is kept" : `Your ${seats} places are kept`;
  return {
    subject: `${isFree ? places : "Your seat"}: ${event?.title ?? packageName}`,
    preview: packageName,
    title: isFree ? places : "A seat for you",
    blocks: [
      greetingTo(name),
      paragraph(
        isFree
          ? `Show this code at the door, on your phone or on paper${seats > 1 ? ": it lets all of you in" : ""}. There is nothing to pay. If you cannot come, open the ticket and give it back: somebody may be waiting.`
          : "Somebody has given you their seat. Show this code at the door, on your phone or on paper.",
      ),
      {
        kind: "ticket",
        eyebrow: "Ticket",
        name: packageName,
        details: ticketDetails({ event }, customerService),
        code: page.shortCode,
        pictureId: PICTURE_ID,
      },
      { kind: "link", label: "Open your ticket", href },
    ],
    attachments: [{ filename: "ticket.png", contentType: "image/png", content: picture, cid: PICTURE_ID }],
  };
}

const PICTURE_ID = "ticket-code@tickets";
