import type { Functions } from "~/platform/db/database.types";
import { formatDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";

export type HeldData = Functions["data_of_address"]["returns"];
type HeldRow = Record<string, unknown>;

export interface HeldSection {
  title: string;
  count: number;
  /** The newest of them. */
  rows: { key: string; what: string; detail: string; href?: string }[];
}

const MAX_SHOWN = 20;

/** What we hold, section by section; empty ones are left out. */
export function heldSections(data: HeldData): HeldSection[] {
  const section = (
    title: string,
    rows: readonly HeldRow[],
    toRow: (row: HeldRow) => { what: string; detail: string; href?: string },
  ): HeldSection => ({
    title,
    count: rows.length,
    rows: rows.slice(0, MAX_SHOWN).map((row, index) => ({ key: `${title} ${index}`, ...toRow(row) })),
  });
  const { account, newsletter } = data;
  // Forgotten ones leave a row that says when.
  const { bust, waist, hip } = data.measurements ?? {};
  const hasMeasurements = [bust, waist, hip].some((centimetres) => typeof centimetres === "number");
  return [
    section("Account", account ? [{ ...account }] : [], (row) => ({
      what: text(row.name) || text(row.email),
      detail: `Since ${day(row.since)}${hasMeasurements ? ", with measurements" : ""}`,
    })),
    section("Orders", data.orders, (row) => ({
      what: text(row.reference),
      detail: [day(row.created_at), text(row.status), formatRand(Number(row.total_cents))].join(", "),
      href: `/admin/orders/${text(row.reference)}`,
    })),
    section("Tickets and free places", [...data.tickets, ...data.seats], (row) => ({
      what: text(row.name) || text(row.ticket),
      detail: [text(row.event_title), day(row.event_date)].filter(Boolean).join(", "),
    })),
    section("Appointments", data.appointments, (row) => ({
      what: text(row.service_type),
      detail: [text(row.appointment_date), text(row.appointment_time), text(row.status)].join(", "),
      href: `/admin/appointments/${text(row.id)}`,
    })),
    section("Applications", data.applications, (row) => ({
      what: text(row.company_label_name),
      detail: [day(row.created_at), text(row.status)].join(", "),
      href: `/admin/applications/${text(row.id)}`,
    })),
    section("Messages", data.messages, (row) => ({ what: text(row.subject), detail: day(row.created_at) })),
    section("Waiting lists", data.waiting_lists, (row) => ({
      what: [text(row.what), text(row.size)].filter(Boolean).join(", "),
      detail: [day(row.created_at), text(row.state)].join(", "),
    })),
    section("Newsletter", newsletter ? [newsletter] : [], (row) => ({
      what: `${text(row.name)} ${text(row.surname)}`,
      detail: `Since ${day(row.created_at)}`,
    })),
    section("Invitations to the staff", data.invitations, (row) => ({
      what: text(row.role),
      detail: day(row.created_at),
    })),
    section("Mails", data.mails, (row) => ({
      what: text(row.kind).replaceAll("_", " "),
      detail: [day(row.created_at), text(row.status)].join(", "),
    })),
    section("Devices with the page", data.devices, (row) => ({
      what: `Since ${day(row.since)}`,
      detail: `Until ${day(row.until)}`,
    })),
  ].filter(({ count }) => count > 0);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function day(value: unknown): string {
  return typeof value === "string" ? formatDate(value) : "";
}
