import type { Db } from "~/platform/db/client";
import { formatLongDate } from "~/platform/lib/dates";
import { type Email, paragraph } from "~/platform/mail/email";

/** To everyone with a ticket, and everyone who waits for one. Null when the event takes place after all. */
export async function calledOffEmail(
  service: Db,
  siteUrl: string,
  eventId: string,
  hasPaid: boolean,
): Promise<Email | null> {
  const event = await service
    .selectFrom("events")
    .select(["title", "slug", "event_date", "called_off_at", "called_off_note"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  return event?.called_off_at ? calledOffText(event, siteUrl, hasPaid) : null;
}

interface CalledOffEvent {
  title: string;
  slug: string | null;
  event_date: string;
  called_off_note: string | null;
}

export function calledOffText(event: CalledOffEvent, siteUrl: string, hasPaid: boolean): Email {
  const when = formatLongDate(event.event_date);
  return {
    subject: `Called off: ${event.title}, ${when}`,
    preview: "The event does not take place.",
    title: `${event.title} is called off`,
    blocks: [
      paragraph(`${event.title} on ${when} does not take place. We are sorry.`),
      ...(event.called_off_note ? [paragraph(event.called_off_note)] : []),
      paragraph(
        hasPaid
          ? "You are refunded in full, to the card you paid with. There is nothing you need to do: we write to you again when the money is on its way."
          : "You have nothing to pay and nothing to send back. If somebody else bought your seat, they are refunded.",
      ),
      { kind: "link", label: "See the event", href: `${siteUrl}/events/${event.slug}` },
    ],
  };
}
