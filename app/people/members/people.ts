import { UUID } from "~/platform/lib/uuid";
import type { ListChoices, ListQuery } from "~/staff/list/list-query";

export const PEOPLE_PATH = "/admin/people";

export const STAFF_ROLES = { admin: "Admin", editor: "Editor" } as const;
export type StaffRole = keyof typeof STAFF_ROLES;

/** As private.invitation_life in the database. */
export const INVITATION_DAYS = 3;
/** The search shows no more. */
export const MAX_RESULTS = 50;

export interface Person {
  id: string;
  email: string;
  fullName: string | null;
  role: string;
  createdAt: string;
  seenAt: string | null;
  hasTwoStep: boolean;
  recoveryCodesLeft: number;
  openSessions: number;
}

export interface OpenInvitation {
  id: string;
  email: string;
  role: StaffRole;
  expiresAt: string;
}

/** The chips of the list. */
export const PEOPLE_SHOWS = [
  { show: "", label: "Staff", isShown: () => true },
  { show: "admin", label: "Admins", isShown: ({ role }: Person) => role === "admin" },
  { show: "editor", label: "Editors", isShown: ({ role }: Person) => role === "editor" },
  { show: "one-step", label: "Without second step", isShown: ({ hasTwoStep }: Person) => !hasTwoStep },
] as const;

export const PEOPLE_SORTS = [
  { sort: "", label: "Name" },
  { sort: "seen", label: "Last seen first" },
  { sort: "role", label: "Role" },
] as const;
export const PEOPLE_CHOICES: ListChoices = {
  shows: PEOPLE_SHOWS.map(({ show }) => show),
  sorts: PEOPLE_SORTS.map(({ sort }) => sort),
};

/** Those of the chip in the order that was chosen; the database gives them by name. */
export function shownPeople(people: readonly Person[], { show, sort }: Pick<ListQuery, "show" | "sort">) {
  const chip = PEOPLE_SHOWS.find((known) => known.show === show) ?? PEOPLE_SHOWS[0];
  const shown = people.filter(chip.isShown);
  if (sort === "seen") shown.sort((one, other) => (other.seenAt ?? "").localeCompare(one.seenAt ?? ""));
  if (sort === "role") shown.sort((one, other) => one.role.localeCompare(other.role));
  return shown;
}

export function isStaffRole(role: unknown): role is StaffRole {
  return typeof role === "string" && Object.hasOwn(STAFF_ROLES, role);
}

export function roleLabel(role: string): string {
  if (isStaffRole(role)) return STAFF_ROLES[role];
  return role === "user" ? "Customer" : role;
}

export function isPersonId(id: string): boolean {
  return UUID.test(id);
}

/** What the database lets each role do, in the words of the desk. */
export const ROLE_RIGHTS: readonly { task: string; admin: boolean; editor: boolean }[] = [
  { task: "Orders, parcels, returns, notes", admin: true, editor: true },
  { task: "Pieces, stock, codes, pictures, stories, content", admin: true, editor: true },
  { task: "Events, packages and the door", admin: true, editor: true },
  { task: "Appointments, applications, messages", admin: true, editor: true },
  { task: "Refunds, money and the bank statement", admin: true, editor: false },
  { task: "People, roles and the audit", admin: true, editor: false },
];
