import { type SqlBool, sql } from "kysely";
import type { Db, Tables } from "~/db/client";
import { localDate } from "~/lib/dates";
import { type KeysetLinks, type KeysetSlice, readKeysetPage } from "../list/keyset";
import { type AppointmentsQuery, addDays, type StaffAppointment } from "./appointments";

const COLUMNS = [
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
  "reference_images",
  "created_at",
] as const;
type Row = Pick<Tables<"appointments">, (typeof COLUMNS)[number]>;

/** What stands in the diary of a week: everything but what was declined. */
export async function listWeek(db: Db, monday: string, now: Date): Promise<StaffAppointment[]> {
  const rows = await db
    .selectFrom("appointments")
    .select(COLUMNS)
    .where("appointment_date", ">=", monday)
    .where("appointment_date", "<=", addDays(monday, 6))
    .where("status", "<>", "declined")
    .orderBy("appointment_date")
    .orderBy("appointment_time")
    .execute();
  return rows.map((row) => toAppointment(row, now));
}

/** One page of a list: to answer, oldest first; ahead, soonest first; past, latest first. */
export async function listAppointments(
  db: Db,
  query: AppointmentsQuery,
  now: Date,
): Promise<{ appointments: StaffAppointment[]; links: KeysetLinks }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: Row) => id,
    (slice) => readList(db, query, slice, localDate(now).iso),
  );
  return { appointments: rows.map((row) => toAppointment(row, now)), links };
}

async function readList(
  db: Db,
  { show, search }: AppointmentsQuery,
  slice: KeysetSlice,
  today: string,
): Promise<Row[]> {
  let rows = db.selectFrom("appointments as a").select(COLUMNS);
  if (show === "to_answer") rows = rows.where("status", "=", "requested");
  else if (show === "ahead")
    rows = rows.where("status", "in", ["confirmed", "moved"]).where("appointment_date", ">=", today);
  else
    rows = rows.where(({ or, eb }) =>
      or([eb("appointment_date", "<", today), eb("status", "in", ["declined", "completed", "missed"])]),
    );
  if (search) {
    const words = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    rows = rows.where(({ or, eb }) => or([eb("full_name", "ilike", words), eb("email", "ilike", words)]));
  }
  const order = sql.raw(
    show === "to_answer" ? "a.created_at, a.id" : "a.appointment_date, a.appointment_time, a.id",
  );
  const isDescending = (show === "past") !== (slice.before !== undefined);
  const beside = slice.before ?? slice.after;
  if (beside)
    rows = rows.where(
      sql<SqlBool>`(${order}) ${sql.raw(isDescending ? "<" : ">")} (select ${order} from appointments a where a.id = ${beside}::uuid)`,
    );
  const direction = isDescending ? "desc" : "asc";
  const keys =
    show === "to_answer"
      ? (["created_at", "a.id"] as const)
      : (["appointment_date", "appointment_time", "a.id"] as const);
  for (const key of keys) rows = rows.orderBy(key, direction);
  const found = await rows.limit(slice.limit).execute();
  return slice.before === undefined ? found : found.reverse();
}

export async function countToAnswer(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("appointments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "requested")
    .executeTakeFirstOrThrow();
  return count;
}

export async function findAppointment(db: Db, id: string, now: Date) {
  const row = await db
    .selectFrom("appointments")
    .select(COLUMNS)
    .select([
      "email",
      "phone_number",
      "preferred_contact_method",
      "occasion_type",
      "estimated_budget",
      "notes",
    ])
    .select(["sms_confirmation", "sequence", "message", "answered_at", "moved_from_date", "moved_from_time"])
    .select("files_folder")
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
    .select(COLUMNS)
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
export async function listTaken(db: Db, now: Date, exceptId: string) {
  const rows = await db
    .selectFrom("appointments")
    .select(["appointment_date", "appointment_time", "minutes", "place_id"])
    .where("status", "in", ["confirmed", "moved"])
    .where("appointment_date", ">=", localDate(now).iso)
    .where("id", "<>", exceptId)
    .execute();
  return rows.map((row) => ({
    date: row.appointment_date,
    time: row.appointment_time,
    minutes: row.minutes,
    placeId: row.place_id,
  }));
}

export function listAtelierPlaces(db: Db) {
  return db.selectFrom("atelier_places").select(["id", "name"]).orderBy("id").execute();
}

const MAX_FITTINGS = 50;

/** What was noted at this client's appointments, by account or by address, latest first. */
export async function listFittings(db: Db, id: string) {
  const rows = await db
    .selectFrom("fittings as f")
    .innerJoin("appointments as a", "a.id", "f.appointment_id")
    .innerJoin("appointments as this", (join) => join.on("this.id", "=", id))
    .select(["f.id", "f.appointment_id", "f.text", "f.bust", "f.waist", "f.hip", "f.created_at"])
    .select(["a.appointment_date", "a.service_type"])
    .where(sql<SqlBool>`(lower(a.email) = lower(this.email) or a.user_id = this.user_id)`)
    .orderBy("f.created_at", "desc")
    .limit(MAX_FITTINGS)
    .execute();
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

function toAppointment(row: Row, now: Date): StaffAppointment {
  return {
    id: row.id,
    name: row.full_name,
    date: row.appointment_date,
    time: row.appointment_time,
    minutes: row.minutes,
    placeId: row.place_id,
    service: row.service_other ?? row.service_type,
    status: row.status,
    isHeld: row.status === "requested" && row.hold_ended_at === null && new Date(row.hold_ends_at) > now,
    files: row.reference_images.length,
    askedAt: row.created_at,
  };
}
