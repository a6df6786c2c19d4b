import { type SqlBool, sql } from "kysely";
import { type FreeDay, freeTimes } from "~/atelier/bookings/free-times";
import { type AtelierFacts, diaryRange } from "~/atelier/bookings/opening-hours";
import { callFunction, type Db, type FunctionResult } from "~/platform/db/client";
import { isDate } from "~/platform/lib/dates";
import { addDays } from "~/platform/lib/public-holidays";
import { UUID } from "~/platform/lib/uuid";
import type { Place } from "~/platform/organisation/facts";
import { MAX_FILES } from "~/platform/uploads/chosen-files";
import { appointmentCalendar } from "./appointment-calendar";
import { addMonths, type Choice, type OwnAppointment } from "./own-appointment";

/** What the database says of an appointment and of the diary around it. */
export interface FoundAppointment {
  appointment: OwnAppointment;
  /** Null unless another time is being chosen. */
  choice: Choice | null;
}

/** With all rights: the caller has checked the link. `on`: the month or day to choose from; null for the page itself. */
export async function findOwnAppointment(
  service: Db,
  id: string,
  { now, on, facts }: { now: Date; on: string | null; facts: AtelierFacts },
): Promise<FoundAppointment | null> {
  if (!UUID.test(id)) return null;
  const { first, last } = diaryRange(now);
  const shown = on === null ? null : readShown(on, first, last);
  const diary = await callFunction(service, "appointment_by_link", {
    the_appointment: id,
    first_day: first,
    last_day: shown ? shown.until : first,
  });
  const row = await service
    .selectFrom("appointments")
    .selectAll()
    .select(sql<SqlBool>`hold_ended_at is null and hold_ends_at > now()`.as("is_held"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || diary === null) return null;
  const { canChange, isAhead, placeIds, busy } = diary;
  const free = (days: number) => freeTimes(facts, busy, { first, days, minutes: row.minutes, placeIds, now });
  return {
    appointment: {
      status: row.status,
      sequence: row.sequence,
      date: row.appointment_date,
      time: row.appointment_time,
      minutes: row.minutes,
      service: row.service_other ?? row.service_type,
      occasion: row.occasion_type,
      budget: row.estimated_budget,
      notes: row.notes,
      answerBy: row.preferred_contact_method,
      message: row.message,
      movedFrom:
        row.moved_from_date === null ? null : { date: row.moved_from_date, time: row.moved_from_time ?? "" },
      asked: row.asked_date === null ? null : { date: row.asked_date, time: row.asked_time ?? "" },
      holdEndsAt: row.hold_ends_at,
      isHeld: Boolean(row.is_held),
      cancelledAt: row.cancelled_at,
      files: await listStoredFiles(service, row),
      canAddFiles: isAhead && row.reference_images.length < MAX_FILES,
      canChange,
      isAhead,
    },
    choice:
      shown && canChange ? toChoice(shown, free(daysBetween(first, shown.until)), { first, last }) : null,
  };
}

/** Of the files that are named, those that arrived. */
async function listStoredFiles(
  service: Db,
  { files_folder, reference_images }: { files_folder: string | null; reference_images: string[] },
) {
  if (files_folder === null) return [];
  const files = reference_images.map((name, index) => ({
    number: index + 1,
    name,
    path: `booking-files/${files_folder}/${index + 1}`,
  }));
  const stored = await service
    .selectFrom("stored_files")
    .select("name")
    .where("name", "in", ["", ...files.map(({ path }) => path)])
    .where("stored_at", "is not", null)
    .execute();
  const paths = new Set(stored.map(({ name }) => name));
  return files.filter(({ path }) => paths.has(path)).map(({ number, name }) => ({ number, name }));
}

/** How far ahead a free day is looked for when no month was chosen. */
const LOOKED_AHEAD_DAYS = 92;

interface Shown {
  month: string | null;
  day: string | null;
  /** The last day to read. */
  until: string;
}

function readShown(on: string, first: string, last: string): Shown {
  const day = isDate(on) && on >= first && on <= last ? on : null;
  const asked = /^\d{4}-(0[1-9]|1[0-2])$/.test(on) ? on : null;
  const isOpen = asked !== null && asked >= first.slice(0, 7) && asked <= last.slice(0, 7);
  const month = day?.slice(0, 7) ?? (isOpen ? asked : null);
  const end = month ? addDays(`${addMonths(month, 1)}-01`, -1) : addDays(first, LOOKED_AHEAD_DAYS);
  return { month, day, until: end < last ? end : last };
}

function toChoice(shown: Shown, free: FreeDay[], { first, last }: { first: string; last: string }): Choice {
  const month = shown.month ?? free[0]?.date.slice(0, 7) ?? first.slice(0, 7);
  const ofMonth = free.filter(({ date }) => date.startsWith(month));
  return {
    month,
    free: ofMonth,
    day: (shown.day ? ofMonth.find(({ date }) => date === shown.day) : ofMonth[0]) ?? null,
    previous: month > first.slice(0, 7) ? addMonths(month, -1) : null,
    next: month < last.slice(0, 7) ? addMonths(month, 1) : null,
  };
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
}

export type ChangeOutcome = FunctionResult<"change_own_appointment">;

/** What a form of the page asks for. The database decides, by its own clock. */
export async function changeOwnAppointment(service: Db, id: string, form: FormData): Promise<ChangeOutcome> {
  const [date = "", time = ""] = String(form.get("to") ?? "").split(" ");
  const change = String(form.get("change") ?? "");
  const sequence = Number(form.get("sequence"));
  if (!Number.isInteger(sequence) || Math.abs(sequence) > 1e9) return "changed";
  if (change === "move" && !isDate(date)) return "closed";
  return callFunction(service, "change_own_appointment", {
    input: { id, change, sequence, ...(change === "move" && { date, time }) },
  });
}

/** Where pictures that the client adds belong; null when they are too many, or it is too late. */
export function addOwnFiles(
  service: Db,
  id: string,
  { names, idempotencyKey }: { names: string[]; idempotencyKey: string },
): Promise<FunctionResult<"add_own_files">> {
  return callFunction(service, "add_own_files", { input: { id, names, idempotencyKey } });
}

/** For the client's own diary; null while nothing is agreed, and of one that is unknown. */
export async function readOwnCalendar(
  service: Db,
  id: string,
  options: { now: Date; siteUrl: string; atelier: Place },
): Promise<string | null> {
  const row = UUID.test(id)
    ? await service.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  return row ? appointmentCalendar(row, options) : null;
}

export async function findOwnFilesFolder(service: Db, id: string): Promise<string | null> {
  const row = UUID.test(id)
    ? await service.selectFrom("appointments").select("files_folder").where("id", "=", id).executeTakeFirst()
    : undefined;
  return row?.files_folder ?? null;
}
