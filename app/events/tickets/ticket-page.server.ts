import { z } from "zod";
import { callFunction, type Db, type FunctionResult } from "~/platform/db/client";
import { realAddress } from "~/platform/lib/example-address";
import { drawQr } from "~/platform/lib/qr.server";
import type { TicketRef } from "./ticket-code";
import type { TicketCodes } from "./ticket-codes";
import { toTicketEvent } from "./ticket-event";
import { shortCodeOf, type TicketPageData } from "./ticket-page";

const NAMES_CLOSE_MS = 2 * 86_400_000;

/** The ticket a code stands for, as its holder sees it; null for a code that is not ours. */
export async function findTicketPage(
  service: Db,
  codes: TicketCodes,
  code: string,
  now = new Date(),
): Promise<TicketPageData | null> {
  const ref = codes.read(code);
  if (!ref) return null;
  const ticket = await service
    .selectFrom("tickets as k")
    .leftJoin("orders as o", "o.id", "k.order_id")
    .leftJoin("events as e", "e.id", "k.event_id")
    .select([
      "k.id",
      "k.code",
      "k.name",
      "k.version",
      "k.seats",
      "k.guest_name",
      "k.diet",
      "k.needs",
      "k.voided_at",
    ])
    .select(["k.event_title", "k.event_date", "k.event_time", "k.event_location"])
    .select(["k.order_id", "k.event_id", "o.status", "e.slug as eventSlug", "e.names_until"])
    .select(["e.map_url", "e.called_off_at", "e.called_off_note"])
    .where("k.id", "=", ref.ticketId)
    .executeTakeFirst();
  if (!ticket) return null;
  const guests = await service
    .selectFrom("ticket_guests")
    .select(["seat", "version", "name", "diet", "needs", "email"])
    .where("ticket_id", "=", ticket.id)
    .orderBy("seat")
    .execute();
  const admissions = await service
    .selectFrom("admissions")
    .select(["seat", "people", "admitted_at", "door"])
    .where("ticket_id", "=", ticket.id)
    .where("is_double", "=", false)
    .orderBy("admitted_at")
    .execute();
  const guest = guests.find(({ seat }) => seat === ref.seat);
  const isVoid = ticket.status === "refunded" || ticket.voided_at !== null;
  const isStale =
    ref.version !== ticket.version || (ref.seat > 1 && (!guest || guest.version !== ref.seatVersion));
  const peopleIn = admissions.reduce((sum, { people }) => sum + people, 0);
  const own = ref.seat > 1 ? admissions.filter(({ seat }) => seat === ref.seat) : admissions;
  const isIn = ref.seat > 1 ? own.length > 0 : peopleIn >= ticket.seats;
  const state = isVoid ? "void" : isStale ? "stale" : isIn ? "in" : "good";
  const isHolder = ref.seat === 1;
  const [first] = own;
  const ownSeat = {
    seat: 1,
    name: ticket.guest_name,
    diet: ticket.diet,
    needs: ticket.needs,
    hasCode: true,
  };
  const event = toTicketEvent(ticket);
  const namesUntil =
    ticket.names_until ?? (event && new Date(Date.parse(event.startsAt) - NAMES_CLOSE_MS).toISOString());
  return {
    state,
    name: (isHolder ? ticket.guest_name : guest?.name) ?? "",
    packageName: ticket.name,
    event,
    eventSlug: ticket.eventSlug,
    eventId: ticket.event_id,
    mapUrl: realAddress(ticket.map_url),
    isFree: ticket.order_id === null,
    calledOff: ticket.called_off_at === null ? null : (ticket.called_off_note ?? ""),
    // A guest's own code has no short form: the table's opens any seat.
    shortCode: isHolder ? shortCodeOf(ticket.code) : "",
    qr: state === "good" ? drawQr(code) : null,
    seats: ticket.seats,
    seat: ref.seat,
    inSince: first ? { at: first.admitted_at, door: first.door } : null,
    table:
      isHolder && ticket.seats > 1 && ticket.order_id !== null && state !== "stale"
        ? Array.from({ length: ticket.seats }, (_, index) => {
            const known = index === 0 ? null : guests.find(({ seat }) => seat === index + 1);
            return index === 0
              ? ownSeat
              : {
                  seat: index + 1,
                  name: known?.name ?? null,
                  diet: known?.diet ?? null,
                  needs: known?.needs ?? null,
                  hasCode: known?.email != null,
                };
          })
        : null,
    ownSeat: isHolder && ticket.seats === 1 && ticket.order_id !== null && state === "good" ? ownSeat : null,
    namesUntil: namesUntil && Date.parse(namesUntil) > now.getTime() ? namesUntil : null,
    canPass:
      isHolder &&
      state === "good" &&
      ticket.called_off_at === null &&
      admissions.length === 0 &&
      (event === null || Date.parse(event.startsAt) > now.getTime()),
  };
}

export const GuestForm = z.object({
  name: z.string().trim().min(1, "Please give a name.").max(200),
  email: z.union([z.literal(""), z.email("Please give an email address.")]).default(""),
  diet: z.string().trim().max(200).default(""),
  needs: z.string().trim().max(300).default(""),
});
export type GuestFields = z.infer<typeof GuestForm>;

export type PassOutcome = FunctionResult<"pass_ticket">;
export type GiveBackOutcome = FunctionResult<"give_back_place">;
export type SeatOutcome = FunctionResult<"seat_guest">;

export function passTicket(service: Db, ref: TicketRef, guest: GuestFields): Promise<PassOutcome> {
  const input = { ticketId: ref.ticketId, version: ref.version, ...guest };
  return callFunction(service, "pass_ticket", { input });
}

/** A place that was kept for nothing, for the next one. */
export function giveBackPlace(service: Db, ref: TicketRef): Promise<GiveBackOutcome> {
  const input = { ticketId: ref.ticketId, version: ref.version };
  return callFunction(service, "give_back_place", { input });
}

export function seatGuest(
  service: Db,
  ref: TicketRef,
  seat: number,
  guest: GuestFields,
): Promise<SeatOutcome> {
  const input = { ticketId: ref.ticketId, version: ref.version, seat, ...guest };
  return callFunction(service, "seat_guest", { input });
}
