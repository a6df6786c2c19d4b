import type { Db, Tables } from "~/db/client";
import { localDate, momentAt } from "~/lib/dates";
import type { OwnAppointment } from "./overview";

const COLUMNS = [
  "id",
  "appointment_date",
  "appointment_time",
  "service_type",
  "service_other",
  "notes",
  "status",
] as const;
type Row = Pick<Tables<"appointments">, (typeof COLUMNS)[number]>;

const MAX_APPOINTMENTS = 50;
const STATUS_WORDS: Record<Row["status"], string> = {
  requested: "Requested",
  confirmed: "Confirmed",
  moved: "Moved to this time",
  declined: "Declined",
  cancelled: "Cancelled",
  completed: "Completed",
  missed: "Missed",
};

/** Upcoming ones first, soonest at the top; then past ones, latest first. */
export async function listOwnAppointments(db: Db, userId: string, now: Date): Promise<OwnAppointment[]> {
  const rows = await db
    .selectFrom("appointments")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("appointment_date", "desc")
    .limit(MAX_APPOINTMENTS)
    .execute();
  const latestFirst = rows
    .toSorted((one, other) => whenOf(other).localeCompare(whenOf(one)))
    .map((row) => toOwnAppointment(row, now));
  const ahead = latestFirst.filter(({ isAhead }) => isAhead).toReversed();
  return [...ahead, ...latestFirst.filter(({ isAhead }) => !isAhead)];
}

function whenOf({ appointment_date, appointment_time }: Row): string {
  return `${appointment_date} ${appointment_time}`;
}

function toOwnAppointment(row: Row, now: Date): OwnAppointment {
  const { day, shortMonth, year } = localDate(momentAt(row.appointment_date));
  return {
    id: row.id,
    date: row.appointment_date,
    day: String(day).padStart(2, "0"),
    month: `${shortMonth} ${year}`,
    time: row.appointment_time,
    service: row.service_other ?? row.service_type,
    notes: row.notes,
    status: STATUS_WORDS[row.status],
    isAhead: row.appointment_date >= localDate(now).iso,
  };
}
