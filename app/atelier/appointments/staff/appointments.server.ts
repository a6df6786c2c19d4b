import { type SqlBool, sql } from "kysely";
import type { BusyTime } from "~/atelier/bookings/free-times";
import type { Db, Tables } from "~/platform/db/client";
import { localDate } from "~/platform/lib/dates";
import { addDays } from "~/platform/lib/public-holidays";
import type { StaffAppointment } from "./appointments";

export const APPOINTMENT_COLUMNS = [
  "id",
  "full_name",
  "appointment_date",
  "appointment_time",
  "minutes",
  "place_id",
  "service_type",
  "service_other",
  "status",
  "hold_ends_at",
  "hold_ended_at",
  "asked_date",
  "asked_time",
  "reference_images",
  "created_at",
] as const;
export type AppointmentRow = Pick<Tables<"appointments">, (typeof APPOINTMENT_COLUMNS)[number]>;

/** What stands in the diary of a week: everything but what was declined or cancelled. */
export async function listWeek(db: Db, monday: string, now: Date): Promise<StaffAppointment[]> {
  const sunday = addDays(monday, 6);
  const rows = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where(({ or, eb }) =>
      or([eb.between("appointment_date", monday, sunday), eb.between("asked_date", monday, sunday)]),
    )
    .where("status", "not in", ["declined", "cancelled"])
    .orderBy("appointment_date")
    .orderBy("appointment_time")
    .execute();
  return rows.flatMap((row) => {
    const appointment = toAppointment(row, now);
    const { asked } = appointment;
    // A client who asks for another time stands at both, until that is answered.
    return asked ? [appointment, { ...appointment, ...asked, status: "requested" as const }] : [appointment];
  });
}

export async function findAppointment(db: Db, id: string, now: Date) {
  const row = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .select([
      "email",
      "phone_number",
      "preferred_contact_method",
      "occasion_type",
      "estimated_budget",
      "notes",
    ])
    .select(["sms_confirmation", "sequence", "message", "answered_at", "moved_from_date", "moved_from_time"])
    .select(["files_folder", "asked_place_id", "client_changed_at", "cancelled_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...toAppointment(row, now),
    email: row.email,
    phone: row.phone_number,
    answerBy: row.preferred_contact_method,
    occasion: row.occasion_type,
    budget: row.estimated_budget,
    notes: row.notes,
    wantsText: row.sms_confirmation,
    sequence: row.sequence,
    message: row.message,
    answeredAt: row.answered_at,
    movedFrom: row.moved_from_date && { date: row.moved_from_date, time: row.moved_from_time ?? "" },
    askedPlaceId: row.asked_place_id,
    clientChangedAt: row.client_changed_at,
    cancelledAt: row.cancelled_at,
    holdEndsAt: row.hold_ends_at,
    filesFolder: row.files_folder,
    fileNames: row.reference_images,
  };
}

export type AppointmentDetails = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/** Those that stand at the same time, in any place. */
export async function listClashes(db: Db, { id }: { id: string }, now: Date): Promise<StaffAppointment[]> {
  const rows = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("id", "<>", id)
    .where("status", "in", ["requested", "confirmed", "moved"])
    .where(
      sql<SqlBool>`appointment_date = (select appointment_date from appointments where id = ${id}::uuid)`,
    )
    .where(sql<SqlBool>`slot && (select slot from appointments where id = ${id}::uuid)`)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => toAppointment(row, now));
}

/** What is given away from today on. */
export async function listTaken(db: Db, now: Date, exceptId?: string): Promise<BusyTime[]> {
  let rows = db
    .selectFrom("appointments")
    .select(["appointment_date as date", "appointment_time as time", "minutes", "place_id as placeId"])
    .where("status", "in", ["confirmed", "moved"])
    .where("appointment_date", ">=", localDate(now).iso);
  if (exceptId) rows = rows.where("id", "<>", exceptId);
  return rows.execute();
}

/** Where new appointments may be. */
export function listAtelierPlaces(db: Db) {
  return db
    .selectFrom("atelier_places")
    .select(["id", "name"])
    .where("is_open", "=", true)
    .orderBy("id")
    .execute();
}

type FittingRow = Pick<
  Tables<"fittings">,
  "id" | "appointment_id" | "text" | "bust" | "waist" | "hip" | "created_at"
> &
  Pick<Tables<"appointments">, "appointment_date" | "service_type">;

/** What was noted at this client's appointments, by account or by address, latest first. */
export async function listFittings(db: Db, id: string) {
  const { rows } = await sql<FittingRow>`
    select * from client_fittings(the_appointment => ${id})
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    isHere: row.appointment_id === id,
    text: row.text,
    bust: row.bust,
    waist: row.waist,
    hip: row.hip,
    writtenAt: row.created_at,
    date: row.appointment_date,
    service: row.service_type,
  }));
}

export type Fitting = Awaited<ReturnType<typeof listFittings>>[number];

export function toAppointment(row: AppointmentRow, now: Date): StaffAppointment {
  return {
    id: row.id,
    name: row.full_name,
    date: row.appointment_date,
    time: row.appointment_time,
    minutes: row.minutes,
    placeId: row.place_id,
    service: row.service_other ?? row.service_type,
    status: row.status,
    isHeld:
      (row.status === "requested" || row.asked_date !== null) &&
      row.hold_ended_at === null &&
      new Date(row.hold_ends_at) > now,
    asked: row.asked_date === null ? null : { date: row.asked_date, time: row.asked_time ?? "" },
    files: row.reference_images.length,
    askedAt: row.created_at,
  };
}
