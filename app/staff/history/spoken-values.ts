import { formatDate, localDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";

/** Columns whose own name says too little. Those left out are told by their name: postal_code is "Postal code". */
const FIELDS: Record<string, string> = {
  clock_starts_at: "Dispatch time began",
  current_price: "Price now",
  delivery_method: "Goes by",
  display_order: "Place in the list",
  fulfilled_at: "All sent",
  href: "Address",
  is_active: "Shown",
  is_double: "Came in twice",
  lead_time_days: "Lead time, days",
  meta_description: "Found as",
  next_attempt_at: "Next try",
  note: "Note",
  order_index: "Place in the list",
  packed_at: "Packed",
  position: "Place in the list",
  publish_at: "Published from",
  ready_to_collect_at: "Ready to collect",
  reported_cents: "PayGate reports",
  restock: "Pieces back on sale",
  slug: "Address",
  ticked_at: "On the statement",
  tracking_url: "Link",
  unsent_quantity: "Pieces left to send",
  vat_cents: "VAT",
  void_tickets: "Tickets void",
  was_offline: "Without a network",
  week: "Hours",
};

/** What the machinery keeps for itself, and ids, which say nothing to a person. */
const UNSPOKEN = new Set([
  "id",
  "category_key",
  "color",
  "created_at",
  "currency",
  "dedupe_key",
  "edited_at",
  "expires_at",
  "files_folder",
  "hold_device",
  "hold_mailbox",
  "holds_stock",
  "link_version",
  "moved_from_date",
  "moved_from_time",
  "next_change_at",
  "next_query_at",
  "place",
  "queries",
  "sequence",
  "sha256",
  "storage_key",
  "taken",
  "version",
]);
const UNSPOKEN_ENDS = /_(id|by|key)$/;

/** Values that stand for words, by table and column or by column. */
const VALUES: Record<string, Record<string, string>> = {
  "appointments.status": { requested: "To answer" },
  "contact_messages.status": { new: "To answer" },
  "outbox.status": { pending: "Waiting" },
  "orders.status": { pending: "Unpaid", fulfilled: "Sent" },
  "payments.status": { started: "Sent to PayGate", open: "At the bank", approved: "Paid", voided: "Void" },
  "refunds.state": { requested: "Asked for" },
  "staff_tasks.kind": {
    payment_unsettled: "PayGate has not decided",
    stock_short: "Too little stock",
    unknown_payment: "A payment that no order knows",
    voided: "Payment void",
  },
  channel: { web: "The site", pop_up: "Pop-up" },
  provider: { paygate: "PayGate" },
  delivery_method: { collection: "Collection at the shop" },
};

/** Columns that hold a choice, whose value is told as a word. Other texts stay as they were typed. */
const CHOICES = new Set([
  "application_type",
  "category",
  "channel",
  "delivery_method",
  "ground",
  "kind",
  "page",
  "provider",
  "reason",
  "role",
  "state",
  "status",
]);

/** In rand; columns that end in _cents say so themselves. */
const PRICES = new Set(["price", "sale_price", "planned_sale_price", "current_price"]);
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The text of a story would hide the rest; the record itself has all of it. */
const MAX_SHOWN = 200;

export function isSpoken(field: string): boolean {
  return !UNSPOKEN.has(field) && !UNSPOKEN_ENDS.test(field);
}

export function sayField(field: string): string {
  return FIELDS[field] ?? sentenceCase(field.replace(/_(cents|at)$/, "").replace(/^(is|has|was)_/, ""));
}

/** A value as a member of staff would say it. */
export function sayValue(table: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (field.endsWith("_cents")) return formatRand(value);
    return PRICES.has(field) ? formatRand(Math.round(value * 100)) : String(value);
  }
  if (typeof value === "string") return shortened(sayText(table, field, value));
  return shortened(sayList(value));
}

function sayText(table: string, field: string, value: string): string {
  const known = VALUES[`${table}.${field}`]?.[value] ?? VALUES[field]?.[value];
  if (known) return known;
  if (CHOICES.has(field) && /^[a-z_-]+$/.test(value)) return sentenceCase(value);
  if (MOMENT.test(value)) return `${formatDate(value)}, ${localDate(value).time}`;
  return DAY.test(value) ? formatDate(value) : value;
}

/** Lists and their parts: "M: bust 92, waist 74". */
function sayList(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(sayList)
      .filter(Boolean)
      .join(value.some(isGroup) ? "; " : ", ");
  if (!isGroup(value)) return value === null ? "" : String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name.replaceAll("_", " ")}${isGroup(part) ? ":" : ""} ${sayList(part)}`)
    .join(Object.values(value).some(isGroup) ? "; " : ", ");
}

function isGroup(value: unknown): value is object {
  return value !== null && typeof value === "object";
}

function shortened(words: string): string {
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN).trimEnd()}…` : words;
}

export function sentenceCase(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
