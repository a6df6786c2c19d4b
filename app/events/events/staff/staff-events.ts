import type { FunctionResult } from "~/platform/db/client";
import type { ListChoices } from "~/staff/list/list-query";

/** `forOpening` counts who is told when the sale opens. */
export type EventNumbers = FunctionResult<"event_numbers">;
export type PackageNumbers = EventNumbers["packages"][number];
export type Guest = FunctionResult<"guest_list">[number];

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
