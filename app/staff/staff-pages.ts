import type { StaffPage } from "./staff-frame";

const ADMIN_PAGES = [
  { to: "/admin/finance", label: "Money" },
  { to: "/admin/people", label: "People" },
  { to: "/admin/requests", label: "Requests" },
  { to: "/admin/audit", label: "Audit" },
] as const;

/** What a path is called that only admins may open. */
export function adminPageName(path: string): string {
  return ADMIN_PAGES.find(({ to }) => path === to || path.startsWith(`${to}/`))?.label ?? "This page";
}

/** The pages of a member, with how many wait there. Money, people and the audit are for admins: the database says the same. */
export function staffPages(
  role: string,
  counts: {
    toSend: number;
    appointments: number;
    applications: number;
    messages: number;
    failedMails: number;
    requests: number;
  },
): StaffPage[] {
  return [
    { to: "/admin", label: "Today" },
    { to: "/admin/orders", label: "Orders", count: counts.toSend },
    { to: "/admin/appointments", label: "Appointments", count: counts.appointments },
    { to: "/admin/applications", label: "Applications", count: counts.applications },
    { to: "/admin/messages", label: "Messages", count: counts.messages },
    { to: "/admin/mail", label: "Mail", count: counts.failedMails },
    { to: "/admin/products", label: "Pieces" },
    { to: "/admin/stock", label: "Stock" },
    { to: "/admin/discounts", label: "Codes" },
    { to: "/admin/pictures", label: "Pictures" },
    { to: "/admin/stories", label: "Stories" },
    { to: "/admin/newsletter", label: "Newsletter" },
    { to: "/admin/content", label: "Content" },
    { to: "/admin/events", label: "Events" },
    { to: "/admin/door", label: "Door" },
    ...(role === "admin"
      ? ADMIN_PAGES.map((page) => (page.label === "Requests" ? { ...page, count: counts.requests } : page))
      : []),
  ];
}
