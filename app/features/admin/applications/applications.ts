import { type ListQuery, readListQuery } from "../list/list-query";

export const APPLICATIONS_PATH = "/admin/applications";

export const APPLICATION_STATUSES = [
  "new",
  "in_review",
  "shortlisted",
  "interview",
  "accepted",
  "declined",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const APPLICATION_MARKS: Record<ApplicationStatus, { look: string; label: string }> = {
  new: { look: "todo", label: "New" },
  in_review: { look: "held", label: "In review" },
  shortlisted: { look: "wait", label: "Shortlisted" },
  interview: { look: "wait", label: "Interview" },
  accepted: { look: "done", label: "Accepted" },
  declined: { look: "off", label: "Declined" },
};

export const isApplicationId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export function readApplicationsQuery(params: URLSearchParams): ListQuery {
  return readListQuery(params, { shows: APPLICATION_STATUSES, sorts: [], key: /^[0-9a-f-]{36}$/ });
}
