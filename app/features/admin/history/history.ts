import { formatDate, localDate } from "~/lib/dates";
import { formatRand } from "~/lib/money";

/** One change of a record, in words. */
export interface HistoryEntry {
  id: number;
  at: string;
  /** Email of the member; null once the account is deleted. */
  member: string | null;
  /** "Order changed" */
  what: string;
  changes: Change[];
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

export interface AuditRow {
  id: number;
  created_at: string;
  member: string | null;
  table_name: string;
  action: string;
  before: unknown;
  after: unknown;
}

const NOUNS: Record<string, string> = {
  appointments: "Appointment",
  banners: "Banner",
  blogs: "Story",
  contact_messages: "Message",
  designer_applications: "Application",
  discounts: "Discount code",
  events: "Event",
  fastrack_designers: "Fastrack designer",
  job_positions: "Job",
  newsletter_subscriptions: "Newsletter reader",
  orders: "Order",
  order_lines: "Line",
  order_notes: "Note",
  payments: "Payment",
  payment_ticks: "Bank statement tick",
  products: "Piece",
  profiles: "Person",
  promo_videos: "Video",
  refunds: "Refund",
  shipments: "Parcel",
  staff_tasks: "Task",
  stock: "Stock",
  tickets: "Ticket",
  ticket_packages: "Ticket package",
};
const VERBS: Record<string, string> = { insert: "added", update: "changed", delete: "deleted" };
/** The text of a story would hide the rest; the record itself has all of it. */
const MAX_SHOWN = 200;
/** Ids and keys say nothing to a person. */
const UNSPOKEN = /(^|_)id$|^(sent|written|requested|done|ticked)_by$|^created_at$|^dedupe_key$/;

/** One row of the audit in words. */
export function toHistoryEntry(row: AuditRow): HistoryEntry {
  return {
    id: row.id,
    at: row.created_at,
    member: row.member,
    what: `${nounOf(row.table_name)} ${VERBS[row.action] ?? row.action}`,
    changes: changesOf(row.before, row.after),
  };
}

export function nounOf(table: string): string {
  return NOUNS[table] ?? spoken(table);
}

export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [asFields(before), asFields(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !UNSPOKEN.test(field))
    .map((field) => ({
      field: spoken(field.replace(/_(cents|at)$/, "")),
      before: say(field, old[field]),
      after: say(field, now[field]),
    }))
    .filter((change) => change.before !== change.after);
}

function asFields(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

function say(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.endsWith("_cents") && typeof value === "number") return formatRand(value);
  if (field.endsWith("_at") && typeof value === "string")
    return `${formatDate(value)}, ${localDate(value).time}`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((part) => typeof part !== "object"))
    return shortened(value.join(", "));
  return shortened(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function shortened(words: string): string {
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN).trimEnd()}…` : words;
}

function spoken(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
