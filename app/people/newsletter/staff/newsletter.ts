import { UUID } from "~/platform/lib/uuid";
import type { Values } from "~/staff/form/fields";
import type { ListChoices, ListQuery } from "~/staff/list/list-query";
import type { NewsletterBlock } from "../newsletter-blocks";

export const NEWSLETTER_PATH = "/admin/newsletter";
export const SUBSCRIBERS_PATH = `${NEWSLETTER_PATH}/subscribers`;
export const IMPORT_PATH = `${NEWSLETTER_PATH}/import`;
export const PREVIEW_PATH = `${NEWSLETTER_PATH}/preview`;

/** Mails of one letter. */
export interface NewsletterCounts {
  pending: number;
  sent: number;
  failed: number;
  /** The reader left, or the letter was stopped, before it went. */
  skipped: number;
}

export const NO_COUNTS: NewsletterCounts = { pending: 0, sent: 0, failed: 0, skipped: 0 };

export type NewsletterState = "draft" | "scheduled" | "sending" | "sent" | "stopped";

/** "queued" in the database: all its mails wait or have gone. */
export function newsletterState(status: string, { pending }: NewsletterCounts): NewsletterState {
  if (status === "queued") return pending > 0 ? "sending" : "sent";
  return status === "scheduled" || status === "stopped" ? status : "draft";
}

export const STATE_LABELS: Record<NewsletterState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "On its way",
  sent: "Sent",
  stopped: "Stopped",
};

export const STATE_MARKS: Record<NewsletterState, string> = {
  draft: "staff-status staff-status--held",
  scheduled: "staff-status staff-status--wait",
  sending: "staff-status staff-status--wait",
  sent: "staff-status staff-status--done",
  stopped: "staff-status staff-status--off",
};

export interface NewsletterRow {
  id: string;
  subject: string;
  state: NewsletterState;
  sendAt: string | null;
  savedAt: string;
  counts: NewsletterCounts;
}

export interface EditedNewsletter extends Omit<NewsletterRow, "id"> {
  /** Null for a new one. */
  id: string | null;
  seen: string;
  testedAt: string | null;
  values: Values;
}

/** The fields of a letter, as they are compared when somebody else saved. */
export const NEWSLETTER_LABELS = [
  { name: "subject", label: "Subject" },
  { name: "preheader", label: "Line after the subject" },
  { name: "blocks", label: "Blocks" },
] as const;

/** What can be chosen for a block. */
export interface Choices {
  product: readonly Choice[];
  event: readonly Choice[];
  story: readonly Choice[];
}
export interface Choice {
  id: string;
  name: string;
}

export interface NewsletterPreview {
  html: string;
  text: string;
  /** What is not on the site, and so left out. */
  missing: string[];
}

/** The three fields that are saved, whatever else a form holds. */
export function isChanged(typed: Values, stored: Values): boolean {
  return NEWSLETTER_LABELS.some(({ name }) => (typed[name] ?? "") !== (stored[name] ?? ""));
}

export const SUBSCRIBER_SHOWS = [
  { show: "", label: "All" },
  { show: "confirmed", label: "Confirmed" },
  { show: "waiting", label: "Waiting for confirmation" },
  { show: "left", label: "Left" },
] as const;

export const SUBSCRIBER_SORTS = [
  { sort: "", label: "Newest" },
  { sort: "oldest", label: "Oldest" },
  { sort: "email", label: "Address" },
] as const;

export const SUBSCRIBER_CHOICES = {
  shows: SUBSCRIBER_SHOWS.map(({ show }) => show),
  sorts: SUBSCRIBER_SORTS.map(({ sort }) => sort),
  key: UUID,
};

export type SubscriberQuery = ListQuery;

/** Counting stops here. */
export const MAX_COUNTED = 10_000;

export interface SubscriberRow {
  id: string;
  name: string;
  surname: string;
  email: string;
  isWaiting: boolean;
  confirmedAt: string | null;
  subscribedAt: string;
  /** Null: not recorded. */
  consent: { text: string; place: string; on: string } | null;
}

/** An address that left is kept as a hash alone. */
export interface LeftRow {
  id: string;
  leftAt: string;
  removedBy: "reader" | "staff";
}

/** A page of ours by its name; an import says its place in words. */
export function placeText(place: string): string {
  if (place === "/") return "Form of the home page";
  return place === "/newsletter" ? "Form at /newsletter" : place;
}

/** "1,000 people" */
export function people(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "person" : "people"}`;
}

export const emptyBlock: Record<NewsletterBlock["kind"], NewsletterBlock> = {
  text: { kind: "text", text: "" },
  picture: { kind: "picture", picture: "" },
  product: { kind: "product", id: "" },
  event: { kind: "event", id: "" },
  story: { kind: "story", id: "" },
  button: { kind: "button", words: "", href: "" },
};

const NEWSLETTER_SHOWS = ["written", "sent"] as const;
export type NewsletterShow = (typeof NEWSLETTER_SHOWS)[number];
export const NEWSLETTER_SORTS = [
  { sort: "", label: "Newest first" },
  { sort: "oldest", label: "Oldest first" },
] as const;
export const NEWSLETTER_CHOICES: ListChoices = {
  shows: NEWSLETTER_SHOWS,
  sorts: NEWSLETTER_SORTS.map(({ sort }) => sort),
  key: UUID,
};
