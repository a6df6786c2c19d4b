import type { StaffPage } from "~/staff/staff-pages";

/**
 * The staff area's navigation, in order. Every staff page loads this sheet, so it has addresses alone, like routes.ts,
 * and imports no part.
 */
export const STAFF_PAGES = [
  { to: "/admin", label: "Today" },
  { to: "/admin/orders", label: "Orders" },
  { to: "/admin/appointments", label: "Appointments" },
  { to: "/admin/applications", label: "Applications" },
  { to: "/admin/messages", label: "Messages" },
  { to: "/admin/mail", label: "Mail" },
  { to: "/admin/products", label: "Pieces" },
  { to: "/admin/stock", label: "Stock" },
  { to: "/admin/discounts", label: "Codes" },
  { to: "/admin/pictures", label: "Pictures" },
  { to: "/admin/stories", label: "Stories" },
  { to: "/admin/newsletter", label: "Newsletter" },
  { to: "/admin/content", label: "Content" },
  { to: "/admin/events", label: "Events" },
  { to: "/admin/door", label: "Door" },
  { to: "/admin/finance", label: "Money", isForAdmins: true },
  { to: "/admin/people", label: "People", isForAdmins: true },
  { to: "/admin/requests", label: "Requests", isForAdmins: true },
  { to: "/admin/audit", label: "Audit", isForAdmins: true },
] as const satisfies readonly StaffPage[];
