import { z } from "zod";
import { findNumbers, listGuests } from "~/events/events/staff/staff-events.server";
import type { TicketCodes } from "~/events/tickets/ticket-codes";
import { eventTag } from "~/events/tickets/ticket-codes";
import { callFunction, type Db } from "~/platform/db/client";
import { localDate } from "~/platform/lib/dates";
import type { DoorList } from "./door";
import type { AdmissionResult } from "./use-door";

const SHORT_CODE_LENGTH = 12;
const MAX_AT_ONCE = 500;

/** Events a door may be opened for: from yesterday on. */
export async function listDoorEvents(db: Db, now: Date) {
  return db
    .selectFrom("events")
    .select(["id", "title", "event_date"])
    .where("event_date", ">=", new Date(now.getTime() - 2 * 86_400_000).toISOString())
    .orderBy("event_date")
    .limit(100)
    .execute();
}

export async function findDoorList(
  db: Db,
  codes: TicketCodes,
  eventId: string,
  now: Date,
): Promise<DoorList | null> {
  const events = await db.selectFrom("events").select(["id", "title", "event_date"]).execute();
  const event = events.find(({ id }) => id === eventId);
  if (!event) return null;
  const [guests, numbers] = [await listGuests(db, eventId), await findNumbers(db, eventId)];
  return {
    eventId,
    eventTag: eventTag(eventId),
    title: event.title,
    fetchedAt: now.toISOString(),
    keys: [codes.publicKey],
    guests: guests.map((guest) => ({
      id: guest.id,
      version: guest.version,
      shortCode: guest.code.slice(0, SHORT_CODE_LENGTH),
      name: guest.name,
      package: guest.package,
      seats: guest.seats,
      isVoid: guest.isVoid,
      reference: guest.reference,
      buyer: guest.buyer,
      phone: guest.phone,
      needs: guest.needs,
      in: guest.in,
      inAt: guest.inAt,
      door: guest.door,
      seatsIn: guest.seatsIn,
      guests: guest.guests.map(({ seat, version, name }) => ({ seat, version, name })),
    })),
    walkIns: numbers.walkIns,
    otherEvents: Object.fromEntries(
      events.filter(({ id }) => id !== eventId).map((other) => [eventTag(other.id), namedDay(other)]),
    ),
  };
}

/** "The Long Table, 12 Dec" */
function namedDay({ title, event_date }: { title: string; event_date: string }): string {
  const { day, month } = localDate(event_date);
  return `${title}, ${day} ${month.slice(0, 3)}`;
}

const TYPED_CODE = /^[0-9A-F]{8,32}$/;

/** Of the one ticket whose own code begins so; null where there is none. */
export async function findTicketEventTag(db: Db, typed: string): Promise<string | null> {
  if (!TYPED_CODE.test(typed)) return null;
  const found = await db
    .selectFrom("tickets")
    .select("event_id")
    .where("code", ">=", typed)
    .where("code", "<", `${typed}G`)
    .limit(2)
    .execute();
  const [ticket] = found;
  return ticket?.event_id && found.length === 1 ? eventTag(ticket.event_id) : null;
}

export const Admissions = z
  .array(
    z.object({
      id: z.uuid(),
      eventId: z.string().max(100),
      ticketId: z.uuid().nullable(),
      version: z.number().int(),
      seat: z.number().int(),
      seatVersion: z.number().int(),
      people: z.number().int().min(1).max(100),
      door: z.string().trim().min(1).max(60),
      name: z.string().max(200),
      at: z.iso.datetime(),
      reason: z.string().max(300),
      offline: z.boolean(),
    }),
  )
  .max(MAX_AT_ONCE);

/** One after the other: each is decided, and kept, by itself. */
export async function admitAll(db: Db, admissions: z.infer<typeof Admissions>): Promise<AdmissionResult[]> {
  const answers: AdmissionResult[] = [];
  for (const admission of admissions) {
    const { id, ticketId } = admission;
    if (ticketId === null) {
      await callFunction(db, "admit_walk_in", { input: admission });
      answers.push({ id, verdict: "admitted" });
    } else {
      const answer = await callFunction(db, "admit_ticket", { input: { ...admission, ticketId } });
      answers.push({ ...answer, id });
    }
  }
  return answers;
}
