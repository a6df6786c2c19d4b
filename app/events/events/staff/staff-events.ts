import type { ListChoices } from "~/staff/list/list-query";

export interface PackageNumbers {
  id: string;
  name: string;
  seats: number;
  capacity: number | null;
  left: number | null;
  sold: number;
  soldCents: number;
  held: number;
  offered: number;
  waiting: number;
  waitingPeople: number;
  /** Who is told when the sale opens. */
  forOpening: number;
  in: number;
}

export interface DoubleAdmission {
  id: string;
  name: string | null;
  package: string;
  door: string;
  at: string;
  people: number;
  firstDoor: string | null;
  firstAt: string | null;
}

export interface EventNumbers {
  packages: PackageNumbers[];
  days: { day: string; packageId: string; sold: number }[];
  walkIns: number;
  doubles: DoubleAdmission[];
}

export interface Guest {
  id: string;
  version: number;
  code: string;
  name: string;
  package: string;
  packageId: string;
  seats: number;
  diet: string | null;
  needs: string | null;
  isVoid: boolean;
  reference: string;
  buyer: string;
  email: string;
  phone: string | null;
  in: number;
  inAt: string | null;
  door: string | null;
  seatsIn: number[];
  guests: { seat: number; version: number; name: string; diet: string | null; needs: string | null }[];
}

/** Of all packages together, in people where a package seats several. */
export function totals({ packages }: EventNumbers) {
  const people = (count: (numbers: PackageNumbers) => number) =>
    packages.reduce((sum, numbers) => sum + count(numbers) * numbers.seats, 0);
  return {
    sold: people(({ sold }) => sold),
    held: people(({ held, offered }) => held + offered),
    waiting: people(({ waiting }) => waiting),
    in: packages.reduce((sum, numbers) => sum + numbers.in, 0),
    soldCents: packages.reduce((sum, numbers) => sum + numbers.soldCents, 0),
  };
}

/** Days as rows and packages as columns. */
export function byDay({ packages, days }: EventNumbers) {
  const dates = [...new Set(days.map(({ day }) => day))].sort();
  return dates.map((day) => ({
    day,
    counts: packages.map(
      ({ id }) => days.find((entry) => entry.day === day && entry.packageId === id)?.sold ?? 0,
    ),
  }));
}

export const EVENTS_PATH = "/admin/events";

const EVENT_SHOWS = ["coming", "draft", "called_off", "over"] as const;
export type EventShow = (typeof EVENT_SHOWS)[number];

export const EVENT_CHIPS: readonly { show: "" | EventShow; label: string }[] = [
  { show: "", label: "All" },
  { show: "coming", label: "Coming" },
  { show: "draft", label: "Drafts" },
  { show: "called_off", label: "Called off" },
  { show: "over", label: "Over" },
];
export const EVENT_SORTS = [
  { sort: "", label: "The next one first" },
  { sort: "newest", label: "Latest day first" },
  { sort: "oldest", label: "Earliest day first" },
  { sort: "title", label: "Title" },
] as const;
export const EVENT_CHOICES: ListChoices = { shows: EVENT_SHOWS, sorts: EVENT_SORTS.map(({ sort }) => sort) };

export type EventState = { mark: string; label: string };

export function eventState(event: {
  called_off_at: string | null;
  isAhead: boolean;
  status: string;
}): EventState {
  if (event.called_off_at) return { mark: "wait", label: "Called off" };
  if (!event.isAhead) return { mark: "done", label: "Over" };
  return event.status === "published"
    ? { mark: "todo", label: "Published" }
    : { mark: "wait", label: "Draft" };
}
