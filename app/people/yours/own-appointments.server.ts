import { sql } from "kysely";
import type { Db, Tables } from "~/platform/db/client";
import { localDate, momentAt } from "~/platform/lib/dates";
import type { SignedLinks } from "~/platform/lib/signed-links";
import { newestIds } from "./rows-of.server";
import type { OwnAppointment, Person } from "./yours";

const COLUMNS = [
  "id",
  "appointment_date",
  "appointment_time",
  "moved_from_date",
  "moved_from_time",
  "service_type",
  "service_other",
  "notes",
  "status",
] as const;
type Row = Pick<Tables<"appointments">, (typeof COLUMNS)[number]>;

const MAX_APPOINTMENTS = 50;
const STATUS_LABELS: Record<string, string> = {
  requested: "Requested",
  confirmed: "Confirmed",
  moved: "Moved to this time",
  declined: "Declined",
  completed: "Completed",
  missed: "Missed",
  cancelled: "Cancelled",
};
/** Those that can still be changed, while they are ahead. */
const OPEN: readonly string[] = ["requested", "confirmed", "moved"];

/** Upcoming ones first, soonest at the top; then past ones, latest first. */
export async function listOwnAppointments(
  db: Db,
  person: Person,
  { links, now }: { links: SignedLinks; now: Date },
): Promise<OwnAppointment[]> {
  const ids = await newestIds(db, person, {
    table: "appointments",
    address: sql`lower(email)`,
    order: sql`appointment_date`,
    limit: MAX_APPOINTMENTS,
  });
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("appointments").select(COLUMNS).where("id", "in", ids).execute();
  const latestFirst = rows
    .toSorted((one, other) => whenOf(other).localeCompare(whenOf(one)))
    .map((row) => toOwnAppointment(row, links, now));
  const ahead = latestFirst.filter(({ isAhead }) => isAhead).toReversed();
  return [...ahead, ...latestFirst.filter(({ isAhead }) => !isAhead)];
}

function whenOf({ appointment_date, appointment_time }: Row): string {
  return `${appointment_date} ${appointment_time}`;
}

function toOwnAppointment(row: Row, links: SignedLinks, now: Date): OwnAppointment {
  const { day, shortMonth, year } = localDate(momentAt(row.appointment_date));
  const isAhead = row.appointment_date >= localDate(now).iso;
  return {
    id: row.id,
    href: links.pathFor(row.id),
    date: row.appointment_date,
    day: String(day).padStart(2, "0"),
    month: `${shortMonth} ${year}`,
    time: row.appointment_time,
    service: row.service_other ?? row.service_type,
    notes: row.notes,
    status: STATUS_LABELS[row.status] ?? "",
    action: isAhead && OPEN.includes(row.status) ? "Change or cancel" : "Open",
    isAhead,
    movedFrom: row.status === "moved" ? movedFrom(row) : null,
  };
}

function movedFrom({ moved_from_date: date, moved_from_time: time, appointment_date }: Row): string | null {
  if (date === null || time === null) return null;
  if (date === appointment_date) return time;
  const { day, month } = localDate(momentAt(date));
  return `${time} on ${day} ${month}`;
}
