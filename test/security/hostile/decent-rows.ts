import type { SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import type { Backend } from "../../../server/backend/backend.ts";

type Row = Record<string, unknown>;

/** Where visitors write, and how what they write begins. */
const INBOX: Record<string, Row> = {
  newsletter_subscriptions: {},
  contact_messages: { status: "new" },
  designer_applications: { status: "new", terms_accepted: true },
  appointments: { status: "requested", terms_agreed: true },
};
/** Where they never do. */
const CLOSED = ["products", "events", "banners", "blogs", "stock", "ticket_packages", "job_positions"];
const LONGEST_TEXT = 5_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const ADDRESS = /^[^\s@<>,;:"()]{1,252}@[^\s@<>,;:"()]{1,252}$/;

/** How many rows the closed tables hold, and whose rights are whose. */
export async function closedRows({ service }: Backend): Promise<Row> {
  const roles = await read(service, "profiles", "id, role");
  const counts: Row = { roles };
  for (const table of CLOSED) {
    const { count } = await service
      .from(table as "products")
      .select("*", { count: "exact", head: true })
      .throwOnError();
    counts[table] = count;
  }
  return counts;
}

/** Every stored row keeps the rules, looked at without the code that is meant to keep them. */
export async function expectDecentRows({ service }: Backend): Promise<void> {
  for (const [table, beginning] of Object.entries(INBOX)) {
    const rows = await read(service, table);
    expect(rows.length, `${table}: something must have been written`).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject(beginning);
      expect(row.email).toMatch(ADDRESS);
      for (const text of textsIn(row)) expectDecentText(text);
    }
  }
  for (const order of await read(service, "orders", "*, order_lines(*), payments(*)"))
    expectDecentOrder(order);
}

function expectDecentText(text: string) {
  expect(text.trim()).not.toBe("");
  expect([...text].length).toBeLessThanOrEqual(LONGEST_TEXT);
  expect(text).not.toMatch(UNPRINTABLE);
}

/** Sums are right, prices are the shop's, and only an approved payment of the whole sum pays. */
function expectDecentOrder(order: Row) {
  const lines = order.order_lines as Row[];
  const payments = order.payments as Row[];
  const subtotal = lines.reduce((sum, line) => sum + Number(line.unit_cents) * Number(line.quantity), 0);
  expect(lines.length).toBeGreaterThan(0);
  expect(order).toMatchObject({
    subtotal_cents: subtotal,
    total_cents: subtotal + Number(order.shipping_cents),
  });
  for (const text of textsIn(order)) expectDecentText(text);
  const isPaidFor = payments.some(
    ({ status, reported_cents }) => status === "approved" && reported_cents === order.total_cents,
  );
  if (order.status === "paid") expect(isPaidFor).toBe(true);
}

function textsIn(row: Row): string[] {
  return Object.values(row)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === "string");
}

async function read(service: SupabaseClient, table: string, columns = "*"): Promise<Row[]> {
  const { data } = await service.from(table).select(columns).throwOnError();
  // More than one answer holds would go unseen.
  expect(data.length).toBeLessThan(1_000);
  return data as unknown as Row[];
}
