import type { Tables } from "~/platform/db/client";
import { formatDate, momentAt } from "~/platform/lib/dates";
import { UUID } from "~/platform/lib/uuid";
import { type ListQuery, readListQuery } from "~/staff/list/list-query";

export const REQUESTS_PATH = "/admin/requests";

export const REQUEST_SHOWS = ["open", "due", "answered", "closed"] as const;
export type RequestShow = (typeof REQUEST_SHOWS)[number];
type Row = Tables<"data_requests">;

/** From here on a request is counted in the navigation. */
export const DUE_SOON_DAYS = 7;

export const REQUEST_KINDS: Record<Row["kind"], string> = {
  access: "What we hold",
  erasure: "To be forgotten",
};
export const REQUEST_CHANNELS: Record<Row["channel"], string> = {
  mail: "By mail",
  phone: "By phone",
  in_person: "In person",
  site: "On the site",
};

export interface StaffRequest
  extends Pick<Row, "id" | "kind" | "channel" | "email" | "note" | "status" | "answer"> {
  askedOn: string;
  dueOn: string;
  /** By the database's clock, in days of Johannesburg; below 0 it is late. */
  daysLeft: number;
  settledAt: string | null;
  exportedAt: string | null;
  forgottenAt: string | null;
}

export const isRequestId = (text: string) => UUID.test(text);

export const REQUEST_SORTS = [
  { sort: "", label: "Newest first" },
  { sort: "due", label: "Due first" },
] as const;

export function readRequestsQuery(params: URLSearchParams): ListQuery {
  return readListQuery(params, {
    shows: REQUEST_SHOWS,
    sorts: REQUEST_SORTS.map(({ sort }) => sort),
    key: UUID,
  });
}

/** How the clock of 30 days stands: "12 days left", "Today", "3 days late", or when it was settled. */
export function clockText({ status, daysLeft, settledAt }: StaffRequest): { look: string; label: string } {
  if (status !== "open")
    return {
      look: status === "answered" ? "done" : "off",
      label: `${status === "answered" ? "Answered" : "Closed"}${settledAt ? ` on ${formatDate(settledAt)}` : ""}`,
    };
  const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
  if (daysLeft < 0) return { look: "bad", label: `${days(-daysLeft)} late` };
  if (daysLeft === 0) return { look: "bad", label: "Due today" };
  return { look: daysLeft <= DUE_SOON_DAYS ? "held" : "todo", label: `${days(daysLeft)} left` };
}

export function requestDay(iso: string): string {
  return formatDate(momentAt(iso));
}
