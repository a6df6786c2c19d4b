import { readableCode, type Ticket, ticketDetails } from "~/events/tickets/ticket";
import type { TicketCodes } from "~/events/tickets/ticket-codes";
import { toTicketEvent } from "~/events/tickets/ticket-event";
import type { Db } from "~/platform/db/client";
import { localDate, momentAt } from "~/platform/lib/dates";
import { drawQr } from "~/platform/lib/qr.server";
import type { TicketView } from "~/shop/orders/order-view";
import type { UnnamedSeats } from "./next-steps";

const MAX_GUEST_TICKETS = 24;
/** As on the ticket's own page: the kitchen writes its list then. */
const NAMES_CLOSE_MS = 2 * 86_400_000;

const COLUMNS = [
  "k.id",
  "k.order_id",
  "k.event_id",
  "k.version",
  "k.code",
  "k.name",
  "k.seats",
  "k.event_title",
  "k.event_date",
  "k.event_time",
  "k.event_location",
] as const;

/** What others gave to this address, and places it keeps for nothing, for events that are not over. */
export async function listGuestTickets(
  db: Db,
  email: string | null,
  { codes, now, customerService }: { codes: TicketCodes; now: Date; customerService: string },
): Promise<{ ticketId: string; view: TicketView }[]> {
  if (email === null) return [];
  const today = momentAt(localDate(now).iso).toISOString();
  const tickets = db
    .selectFrom("tickets as k")
    .leftJoin("orders as o", "o.id", "k.order_id")
    .select(COLUMNS)
    .where("k.voided_at", "is", null)
    .where("k.used_at", "is", null)
    .where((eb) => eb.or([eb("k.event_date", ">=", today), eb("k.event_date", "is", null)]))
    .where((eb) => eb.or([eb("k.order_id", "is", null), eb("o.status", "in", ["paid", "fulfilled"])]))
    .limit(MAX_GUEST_TICKETS);
  const [held, seated] = await Promise.all([
    tickets.where("k.guest_email", "=", email).execute(),
    tickets
      .innerJoin("ticket_guests as g", "g.ticket_id", "k.id")
      .select(["g.seat", "g.version as seatVersion"])
      .where("g.email", "=", email)
      .execute(),
  ]);
  const view = (
    row: (typeof held)[number],
    { guest, eyebrow, text }: { guest?: { seat: number; version: number }; eyebrow: string; text: string },
  ) => {
    const code = codes.codeFor({ id: row.id, eventId: row.event_id, version: row.version }, guest);
    const event = toTicketEvent(row);
    return {
      ticketId: row.id,
      view: {
        id: guest ? `${row.id} ${guest.seat}` : row.id,
        eyebrow,
        name: row.name,
        details: ticketDetails({ event }, customerService),
        code: { text, qr: drawQr(code) },
        calendarHref: event && `/ticket/${code}/calendar.ics`,
        href: `/ticket/${code}`,
      },
    };
  };
  return [
    ...held.map((row) =>
      view(row, {
        eyebrow: row.order_id === null ? placesText(row.seats) : "Passed on to you",
        text: readableCode(row.code),
      }),
    ),
    // A guest's own code has no short form: the table's opens any seat.
    ...seated.map((row) =>
      view(row, {
        guest: { seat: row.seat, version: row.seatVersion },
        eyebrow: `Seat ${row.seat}, kept for you`,
        text: "",
      }),
    ),
  ];
}

function placesText(seats: number): string {
  return seats === 1 ? "A free place" : `${seats} free places`;
}

/** Tables of these tickets with seats that nobody is named for, while names can still be given. */
export async function listUnnamedSeats(
  db: Db,
  tickets: readonly { ticket: Ticket; href: string | null }[],
  now: Date,
): Promise<UnnamedSeats[]> {
  const tables = tickets.filter(
    ({ ticket: { seats, isVoid, event } }) =>
      seats > 1 && !isVoid && event && Date.parse(event.startsAt) - NAMES_CLOSE_MS > now.getTime(),
  );
  if (tables.length === 0) return [];
  const ids = tables.map(({ ticket }) => ticket.id);
  const named = await db
    .selectFrom("ticket_guests")
    .select((eb) => ["ticket_id", eb.fn.countAll<number>().as("count")])
    .where("ticket_id", "in", ids)
    .where("seat", ">", 1)
    .groupBy("ticket_id")
    .execute();
  const countOf = new Map(named.map(({ ticket_id, count }) => [ticket_id, count]));
  return tables.flatMap(({ ticket, href }) => {
    const count = ticket.seats - 1 - (countOf.get(ticket.id) ?? 0);
    return count > 0 && href ? [{ ticketId: ticket.id, name: ticket.name, count, href }] : [];
  });
}
