import { formatDate, localDate } from "~/platform/lib/dates";
import type { TicketEvent } from "./ticket-event";

export interface Ticket {
  id: string;
  /** Among all tickets of the order, from 1. */
  number: number;
  code: string;
  packageId: string;
  name: string;
  event: TicketEvent | null;
  /** Somebody came in with it. */
  isUsed: boolean;
  /** Its seat was refunded, alone or with the whole order. */
  isVoid: boolean;
  eventId: string | null;
  /** Raised when it is passed on. */
  version: number;
  /** People it lets in. */
  seats: number;
}

/** "4K7M QX2P …": easier to read aloud at the door when a scanner fails. The QR code holds it without spaces. */
export function readableCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1 ");
}

/** Where and when, one line each. */
export function ticketDetails({ event }: Pick<Ticket, "event">, customerService: string): string[] {
  if (!event) return [`No date is set. Please ask us: ${customerService}`];
  const place = [event.title, event.location].filter(Boolean).join(", ");
  return [place, `${formatDate(event.startsAt)}, ${event.time ?? localDate(event.startsAt).time}`];
}

/** The ticket's event for a diary, or null while its date is not known. */
export function diaryEvent({ event, name, packageId }: Ticket) {
  if (!event) return null;
  return {
    id: packageId,
    title: event.title,
    startsAt: event.startsAt,
    time: event.time ?? "",
    location: event.location ?? "",
    category: null,
    description: name,
    picture: null,
  };
}
