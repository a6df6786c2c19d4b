import { type SqlBool, sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import { localDate } from "~/platform/lib/dates";
import { type KeysetLinks, type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { type AppointmentsQuery, COUNTED_TO, SHOWS, type StaffAppointment } from "./appointments";
import { APPOINTMENT_COLUMNS, type AppointmentRow, toAppointment } from "./appointments.server";

type Show = (typeof SHOWS)[number];

export async function listAppointments(
  db: Db,
  query: AppointmentsQuery,
  now: Date,
): Promise<{ appointments: StaffAppointment[]; links: KeysetLinks }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: ListedRow) => id,
    (slice) => readList(db, query, slice, now),
  );
  return { appointments: rows.map((row) => toAppointment(row, now)), links };
}

/** All that a list shows, for its CSV. */
export async function* everyAppointment(db: Db, query: AppointmentsQuery, now: Date) {
  const rows = readAllRows(
    ({ id }: AppointmentRow) => id,
    (slice) => readList(db, query, slice, now),
  );
  for await (const row of rows)
    yield { ...toAppointment(row, now), email: row.email, phone: row.phone_number };
}

type ListedRow = AppointmentRow & { email: string; phone_number: string };

async function readList(
  db: Db,
  { show, search, sort }: AppointmentsQuery,
  slice: KeysetSlice,
  now: Date,
): Promise<ListedRow[]> {
  let rows = db
    .selectFrom("appointments as a")
    .select(APPOINTMENT_COLUMNS)
    .select(["email", "phone_number"])
    .where(isShown(show as Show, localDate(now).iso));
  if (search) {
    const words = likePattern(search);
    rows = rows.where(({ or, eb }) =>
      or(["full_name", "email", "phone_number"].map((column) => eb(sql.ref(column), "ilike", words))),
    );
  }
  const usual = show === "to_answer" ? "asked" : show === "ahead" ? "soonest" : "latest";
  const chosen = sort || usual;
  const byAsked = chosen === "asked" || chosen === "newest";
  const keys = byAsked
    ? (["a.created_at", "a.id"] as const)
    : (["a.appointment_date", "a.appointment_time", "a.id"] as const);
  const isDescending = (chosen === "latest" || chosen === "newest") !== (slice.before !== undefined);
  const beside = slice.before ?? slice.after;
  const order = sql.raw(keys.join(", "));
  if (beside)
    rows = rows.where(
      sql<SqlBool>`(${order}) ${sql.raw(isDescending ? "<" : ">")} (select ${order} from appointments a where a.id = ${beside}::uuid)`,
    );
  for (const key of keys) rows = rows.orderBy(key, isDescending ? "desc" : "asc");
  const found = await rows.limit(slice.limit).execute();
  return slice.before === undefined ? found : found.reverse();
}

/** Which rows a list is about, `today` being a date. */
function isShown(show: Show, today: string) {
  switch (show) {
    case "to_answer":
      return sql<SqlBool>`(status = 'requested' or asked_date is not null)`;
    case "ahead":
      return sql<SqlBool>`status in ('confirmed', 'moved') and appointment_date >= ${today}`;
    case "past":
      return sql<SqlBool>`status not in ('declined', 'cancelled') and appointment_date < ${today}`;
    case "off":
      return sql<SqlBool>`status in ('declined', 'cancelled')`;
    case "all":
      return sql<SqlBool>`true`;
  }
}

/** How many each list has; counting stops. */
export async function countAppointments(db: Db, now: Date): Promise<Record<Show, number>> {
  const today = localDate(now).iso;
  const counts = SHOWS.map(
    (show) =>
      sql`(select count(*)::integer from (
        select from appointments where ${isShown(show, today)} limit ${COUNTED_TO}
      ) as counted) as ${sql.ref(show)}`,
  );
  const { rows } = await sql<Record<Show, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as Record<Show, number>;
}

export async function countToAnswer(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("appointments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isShown("to_answer", ""))
    .executeTakeFirstOrThrow();
  return count;
}
