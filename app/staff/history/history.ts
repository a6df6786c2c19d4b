import { isSpoken, sayField, sayValue, sentenceCase } from "./spoken-values";

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
  admissions: "Admission",
  about_page: "Text of About",
  appointment_services: "Length of a service",
  appointments: "Appointment",
  atelier_places: "Place in the atelier",
  banners: "Banner",
  blogs: "Story",
  cloths: "Cloth",
  closures: "Closed days",
  contact_messages: "Message",
  designer_applications: "Application",
  designers: "Designer",
  discounts: "Discount code",
  events: "Event",
  fastrack_designers: "Fastrack designer",
  fastrack_page: "Text of Fastrack",
  gallery_pictures: "Gallery picture",
  hero_slides: "Opening slide",
  home_page: "Text of the home page",
  job_positions: "Job",
  local_events: "Event without tickets",
  message_entries: "Answer or note",
  message_templates: "Template",
  newsletter_imports: "Newsletter import",
  newsletter_subscriptions: "Newsletter reader",
  newsletters: "Letter",
  organisation: "Contact details",
  page_heads: "Page in search",
  page_intros: "Page opening",
  page_pictures: "Picture of a page",
  shop_insets: "Picture in the shop",
  people: "Person on About",
  prive_page: "Text of Nala Privé",
  returns: "Return",
  story_covers: "Story card",
  work_areas: "Area of work",
  orders: "Order",
  outbox: "Mail",
  order_lines: "Line",
  order_notes: "Note",
  payments: "Payment",
  payment_ticks: "Bank statement tick",
  pictures: "Picture",
  delivered_pictures: "Picture that came with the site",
  places: "Place",
  public_holidays: "Public holiday",
  products: "Piece",
  profiles: "Person",
  promo_videos: "Video",
  data_requests: "Request about personal data",
  security_settings: "Rules of signing in",
  staff_invitations: "Invitation",
  refunds: "Refund",
  shipments: "Parcel",
  social_links: "Social link",
  staff_tasks: "Task",
  stock: "Stock",
  tickets: "Ticket",
  ticket_packages: "Ticket package",
};
const VERBS: Record<string, string> = { insert: "added", update: "changed", delete: "deleted" };
/** One row of the audit in words. */
export function toHistoryEntry(row: AuditRow): HistoryEntry {
  return {
    id: row.id,
    at: row.created_at,
    member: row.member,
    what: `${nounOf(row.table_name)} ${VERBS[row.action] ?? row.action}`,
    changes: changesOf(row.table_name, row.before, row.after),
  };
}

export function nounOf(table: string): string {
  return NOUNS[table] ?? sentenceCase(table);
}

export function changesOf(table: string, before: unknown, after: unknown): Change[] {
  const [old, now] = [asFields(before), asFields(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter(isSpoken)
    .map((field) => ({
      field: sayField(field),
      before: sayValue(table, field, old[field]),
      after: sayValue(table, field, now[field]),
    }))
    .filter((change) => change.before !== change.after);
}

function asFields(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}
