import { endOf } from "~/atelier/bookings/appointment-answer";
import { type AtelierFacts, closureOn, hoursOn, minutesOf } from "~/atelier/bookings/opening-hours";
import type { Tables } from "~/platform/db/client";
import { localDate, momentAt } from "~/platform/lib/dates";
import { addDays } from "~/platform/lib/public-holidays";
import { UUID } from "~/platform/lib/uuid";
import { type ListQuery, readListQuery } from "~/staff/list/list-query";

export const APPOINTMENTS_PATH = "/admin/appointments";

export type AppointmentStatus = Tables<"appointments">["status"];

export interface StaffAppointment {
  id: string;
  name: string;
  date: string;
  time: string;
  minutes: number;
  placeId: number;
  service: string;
  status: AppointmentStatus;
  /** Others are not offered the time that is asked for. */
  isHeld: boolean;
  /** Another time the client asks for, while this one stays theirs. */
  asked: { date: string; time: string } | null;
  files: number;
  askedAt: string;
}

export const STATUS_MARKS: Record<AppointmentStatus, { look: string; label: string }> = {
  requested: { look: "wait", label: "Requested" },
  confirmed: { look: "todo", label: "Confirmed" },
  moved: { look: "todo", label: "Moved" },
  declined: { look: "off", label: "Declined" },
  cancelled: { look: "off", label: "Cancelled" },
  completed: { look: "done", label: "Completed" },
  missed: { look: "bad", label: "Missed" },
};

/** A form that was not taken, with what was typed. */
export interface RefusedForm {
  error?: string;
  intent?: string;
  typed?: Record<string, string>;
}

export const isAppointmentId = (text: string) => UUID.test(text);

export const SHOWS = ["to_answer", "ahead", "past", "off", "all"] as const;
/** The first is as each list is opened. */
export const SORTS = [
  { sort: "", label: "Usual order" },
  { sort: "soonest", label: "Earliest first" },
  { sort: "latest", label: "Latest first" },
  { sort: "asked", label: "Asked first" },
  { sort: "newest", label: "Asked last" },
] as const;
/** In minutes: how long an appointment may take. */
export const LENGTHS = [30, 60, 90, 120, 150, 180, 210, 240];
/** How far ahead staff are offered free times. */
export const OFFERED_DAYS = 21;
/** Where counting stops. */
export const COUNTED_TO = 1000;

export interface AppointmentsQuery extends ListQuery {
  /** The Monday of the week that is shown. */
  week: string;
}

export function readAppointmentsQuery(params: URLSearchParams, now: Date): AppointmentsQuery {
  const query = readListQuery(params, {
    shows: SHOWS,
    sorts: SORTS.map(({ sort }) => sort),
    key: UUID,
  });
  const asked = params.get("week") ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked));
  return { ...query, week: mondayOf(isDay ? asked : localDate(now).iso) };
}

export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

export interface WeekDay {
  date: string;
  /** "Mon" */
  weekday: string;
  day: number;
  /** Why nobody can come; null on an open day. */
  closed: string | null;
  placed: PlacedAppointment[];
}

export interface PlacedAppointment extends StaffAppointment {
  /** Which of the columns that this time needs, from 0. */
  lane: number;
  lanes: number;
}

/** The seven days of a week with what stands in the diary. */
export function weekDays(
  facts: AtelierFacts,
  monday: string,
  appointments: readonly StaffAppointment[],
): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const { weekday, day } = localDate(momentAt(date));
    return {
      date,
      weekday: weekday.slice(0, 3),
      day,
      closed: hoursOn(facts, date) ? null : (closureOn(facts, date)?.reason ?? "Closed"),
      placed: inLanes(appointments.filter((appointment) => appointment.date === date)),
    };
  });
}

/** Those that overlap stand side by side. */
function inLanes(appointments: readonly StaffAppointment[]): PlacedAppointment[] {
  const sorted = appointments.toSorted(
    (a, b) => a.time.localeCompare(b.time) || a.askedAt.localeCompare(b.askedAt),
  );
  const placed: PlacedAppointment[] = [];
  let group: PlacedAppointment[] = [];
  let groupEnds = "";
  for (const appointment of sorted) {
    if (appointment.time >= groupEnds) group = [];
    const isFree = (lane: number) =>
      group.every((other) => other.lane !== lane || endOf(other.time, other.minutes) <= appointment.time);
    let lane = 0;
    while (!isFree(lane)) lane += 1;
    const entry = { ...appointment, lane, lanes: 1 };
    group.push(entry);
    placed.push(entry);
    const lanes = Math.max(...group.map((other) => other.lane)) + 1;
    for (const other of group) other.lanes = lanes;
    groupEnds =
      group
        .map((other) => endOf(other.time, other.minutes))
        .toSorted()
        .at(-1) ?? "";
  }
  return placed;
}

/** The first and last hour the calendar draws: those of the week, and of whatever stands outside them. */
export function shownHours(facts: AtelierFacts, days: readonly WeekDay[]): { first: number; last: number } {
  const spans = days.flatMap(({ date, placed }) => [
    ...hoursOn(facts, date).split("-").filter(Boolean).map(minutesOf),
    ...placed.flatMap(({ time, minutes }) => [minutesOf(time), minutesOf(time) + minutes]),
  ]);
  if (spans.length === 0) return { first: 9, last: 17 };
  return { first: Math.floor(Math.min(...spans) / 60), last: Math.ceil(Math.max(...spans) / 60) };
}
