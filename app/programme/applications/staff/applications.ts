import { UUID } from "~/platform/lib/uuid";
import { type ListQuery, readListQuery } from "~/staff/list/list-query";
import { APPLICATION_TYPES, DESIGN_TYPES } from "../application";

export const APPLICATIONS_PATH = "/admin/applications";

export const APPLICATION_STATUSES = [
  "new",
  "in_review",
  "shortlisted",
  "interview",
  "accepted",
  "declined",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const APPLICATION_MARKS: Record<ApplicationStatus, { look: string; label: string }> = {
  new: { look: "todo", label: "Received" },
  in_review: { look: "held", label: "In review" },
  shortlisted: { look: "wait", label: "Shortlisted" },
  interview: { look: "wait", label: "Interview" },
  accepted: { look: "done", label: "Accepted" },
  declined: { look: "off", label: "Declined" },
  withdrawn: { look: "off", label: "Withdrawn" },
};

/** What a list shows: of a status, or what waits for the member who asks, or for a decision. */
const SHOWS = ["to_score", "to_decide", ...APPLICATION_STATUSES] as const;

export const SHOW_LABELS: Record<(typeof SHOWS)[number], string> = {
  to_score: "To score",
  to_decide: "To decide",
  ...(Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, APPLICATION_MARKS[status].label]),
  ) as Record<ApplicationStatus, string>),
};

export const SORTS = [
  { sort: "", label: "Newest" },
  { sort: "oldest", label: "Oldest" },
  { sort: "todo", label: "Mine to do" },
  { sort: "mean", label: "Average" },
] as const;

export const isFinal = (status: ApplicationStatus) =>
  status === "accepted" || status === "declined" || status === "withdrawn";

export const isApplicationId = (text: string) => UUID.test(text);

export interface ApplicationsQuery extends ListQuery {
  type: string;
  design: string;
}

export function readApplicationsQuery(params: URLSearchParams): ApplicationsQuery {
  const oneOf = (name: string, values: readonly string[]) => {
    const value = params.get(name) ?? "";
    return values.includes(value) ? value : "";
  };
  return {
    ...readListQuery(params, {
      shows: SHOWS,
      sorts: SORTS.map(({ sort }) => sort),
      key: /^[0-9a-f-]{36}$/,
    }),
    type: oneOf("type", APPLICATION_TYPES),
    design: oneOf("design", DESIGN_TYPES),
  };
}

export interface ListedApplication {
  id: string;
  reference: string;
  status: ApplicationStatus;
  receivedAt: string;
  type: string;
  designs: string[];
  /** Null: covered until the member has scored. */
  designer: string | null;
  label: string | null;
  email: string | null;
  town: string | null;
  pictures: number;
  panel: number;
  scored: number;
  myMean: number | null;
  mean: number | null;
}

/** What the list says of an application: its status, or within the review whose turn it is. */
export function listedMark({ status, panel, scored, myMean }: ListedApplication): {
  look: string;
  label: string;
} {
  if (status !== "new" && status !== "in_review") return APPLICATION_MARKS[status];
  if (scored >= panel && status === "in_review") return { look: "todo", label: "To decide" };
  return myMean === null ? { look: "todo", label: "To score" } : { look: "wait", label: "Panel scoring" };
}
