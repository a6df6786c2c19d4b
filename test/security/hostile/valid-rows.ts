import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { expect } from "vitest";
import type { TestBackend } from "../../support/backend.ts";
import { type Row, untyped } from "../personas.ts";

type Stored = Pick<TestBackend, "service">;

/** Tables that visitors write to, with the initial values of their rows. */
const INBOX: Record<string, Row> = {
  newsletter_subscriptions: {},
  contact_messages: { status: "new" },
  designer_applications: { status: "new", terms_accepted: true },
  appointments: { status: "requested", terms_agreed: true },
};
/** Tables that visitors never write to. */
const CLOSED = ["products", "events", "banners", "blogs", "stock", "ticket_packages", "job_positions"];
const MAX_TEXT_LENGTH = 5_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const ADDRESS = /^[^\s@<>,;:"()]{1,252}@[^\s@<>,;:"()]{1,252}$/;

/** Row counts of the closed tables, and all roles. */
export async function closedRows({ service }: Stored): Promise<Row> {
  const counts: Row = { roles: await service.selectFrom("profiles").select(["id", "role"]).execute() };
  for (const table of CLOSED) {
    const { rows } = await sql<Row>`select count(*) from ${sql.table(table)}`.execute(service);
    counts[table] = rows[0]?.count;
  }
  return counts;
}

/** Checks every stored row against the rules, independently of the code under test. */
export async function expectValidRows({ service }: Stored): Promise<void> {
  for (const [table, beginning] of Object.entries(INBOX)) {
    const rows = await untyped(service).selectFrom(table).selectAll().execute();
    expect(rows.length, `${table}: something must have been written`).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject(beginning);
      expect(row.email).toMatch(ADDRESS);
      for (const text of textsIn(row)) expectDecentText(text);
    }
  }
  const orders = await service
    .selectFrom("orders")
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb.selectFrom("order_lines").selectAll().whereRef("order_lines.order_id", "=", "orders.id"),
      ).as("order_lines"),
      jsonArrayFrom(eb.selectFrom("payments").selectAll().whereRef("payments.order_id", "=", "orders.id")).as(
        "payments",
      ),
    ])
    .execute();
  for (const order of orders) expectValidOrder(order);
}

function expectDecentText(text: string) {
  expect(text.trim()).not.toBe("");
  expect([...text].length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  expect(text).not.toMatch(UNPRINTABLE);
}

/** Sums are right, prices are the shop's, and only an approved payment of the full amount marks it as paid. */
function expectValidOrder(order: Row) {
  const lines = order.order_lines as Row[];
  const payments = order.payments as Row[];
  const subtotal = lines.reduce((sum, line) => sum + Number(line.unit_cents) * Number(line.quantity), 0);
  expect(lines.length).toBeGreaterThan(0);
  expect(order).toMatchObject({
    subtotal_cents: subtotal,
    total_cents: subtotal - Number(order.discount_cents) + Number(order.shipping_cents),
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
