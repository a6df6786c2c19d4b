import { type ListQuery, readListQuery } from "~/staff/list/list-query";

export interface AuditEntry {
  id: number;
  at: string;
  member: string | null;
  noun: string;
  action: string;
  recordId: string;
  /** Of the order it belongs to. */
  reference: string | null;
  changes: { field: string; before: string; after: string }[];
}

export const AUDIT_PATH = "/admin/audit";

/** Counting stops here, see countAudit. */
export const MAX_COUNTED = 100;

export const AUDIT_SHOWS = [
  { show: "", label: "All" },
  { show: "orders", label: "Orders and money" },
  { show: "stock", label: "Stock" },
  { show: "content", label: "Content" },
  { show: "people", label: "People" },
] as const;

/** The tables of each, which are also those that can be chosen one by one. */
export const AREAS: Record<string, readonly string[]> = {
  orders: [
    "orders",
    "order_lines",
    "order_notes",
    "payments",
    "payment_ticks",
    "refunds",
    "returns",
    "shipments",
    "staff_tasks",
    "tickets",
    "admissions",
    "discounts",
  ],
  stock: ["stock", "ticket_packages"],
  content: [
    "about_page",
    "banners",
    "blogs",
    "closures",
    "cloths",
    "delivered_pictures",
    "designers",
    "events",
    "fastrack_designers",
    "fastrack_page",
    "gallery_pictures",
    "hero_slides",
    "home_page",
    "job_positions",
    "local_events",
    "message_templates",
    "newsletters",
    "organisation",
    "page_heads",
    "page_intros",
    "page_pictures",
    "people",
    "pictures",
    "places",
    "prive_page",
    "products",
    "promo_videos",
    "public_holidays",
    "shop_insets",
    "social_links",
    "story_covers",
    "work_areas",
  ],
  people: [
    "appointment_services",
    "appointments",
    "atelier_places",
    "contact_messages",
    "data_requests",
    "designer_applications",
    "message_entries",
    "newsletter_imports",
    "newsletter_subscriptions",
    "outbox",
    "profiles",
    "security_settings",
    "staff_invitations",
  ],
};

export const AUDIT_TABLES = Object.values(AREAS).flat();

export const AUDIT_SORTS = [
  { sort: "", label: "Newest" },
  { sort: "oldest", label: "Oldest" },
] as const;

export interface AuditQuery extends ListQuery {
  table: string;
  /** The id of a member. */
  person: string;
}

const ID = /^[0-9a-f-]{36}$/;
const CHOICES = {
  shows: AUDIT_SHOWS.map(({ show }) => show),
  sorts: AUDIT_SORTS.map(({ sort }) => sort),
  key: /^\d{1,18}$/,
};

export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const table = params.get("table") ?? "";
  const person = params.get("person") ?? "";
  return {
    ...readListQuery(params, CHOICES),
    table: AUDIT_TABLES.includes(table) ? table : "",
    person: ID.test(person) ? person : "",
  };
}
