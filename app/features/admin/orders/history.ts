import { formatDate, localDate } from "~/lib/dates";
import { formatRand } from "~/lib/money";
import type { HistoryEntry } from "./order-details";

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
  orders: "Order",
  order_lines: "Line",
  order_notes: "Note",
  payments: "Payment",
  refunds: "Refund",
  shipments: "Parcel",
  staff_tasks: "Task",
  stock: "Stock",
  tickets: "Ticket",
};
const VERBS: Record<string, string> = { insert: "added", update: "changed", delete: "deleted" };
/** Ids and keys say nothing to a person. */
const UNSPOKEN = /(^|_)id$|^(sent|written|requested|done)_by$|^created_at$/;

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

export function changesOf(before: unknown, after: unknown): HistoryEntry["changes"] {
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
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function spoken(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
