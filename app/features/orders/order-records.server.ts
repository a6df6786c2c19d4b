import type { QueryData } from "@supabase/supabase-js";
import type { Db, Tables } from "~/db/client";
import { findPicture } from "~/lib/pictures.server";
import type { OrderRecord, Ticket, TicketEvent } from "./order-record";

const COLUMNS = `id, reference, status, created_at, paid_at, fulfilled_at, first_name, last_name, email, phone, address,
  city, postal_code, subtotal_cents, shipping_cents, vat_cents, total_cents,
  order_lines(id, place, kind, name, size, image, quantity, taken, total_cents),
  tickets(id, order_line_id, number, code, package_id, name, event_title, event_date, event_time, event_location, used_at),
  payments(number, status, pay_method, created_at)`;

type TicketRow = Pick<
  Tables<"tickets">,
  | "id"
  | "order_line_id"
  | "number"
  | "code"
  | "package_id"
  | "name"
  | "event_title"
  | "event_date"
  | "event_time"
  | "event_location"
  | "used_at"
>;

const selectOrders = (db: Db) => db.from("orders").select(COLUMNS);
type OrderRow = QueryData<ReturnType<typeof selectOrders>>[number];

/** By reference or by id, with the server's own rights: whoever calls has made sure that the asker may know. */
export async function findOrderRecord(
  service: Db,
  by: { reference: string } | { id: string },
  signal: AbortSignal = new AbortController().signal,
): Promise<OrderRecord | null> {
  const [column, value] = "id" in by ? (["id", by.id] as const) : (["reference", by.reference] as const);
  const { data: row } = await selectOrders(service)
    .eq(column, value)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!row) return null;
  const { data: confirmation } = await service
    .from("outbox")
    .select("sent_at")
    .eq("dedupe_key", `order_confirmation:${row.id}`)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return toOrderRecord(row, confirmation?.sent_at ?? null);
}

/** The newest orders of an account, with the rights of whoever asks. When their confirmations went out is not told. */
export async function listOrdersOf(
  db: Db,
  userId: string,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<OrderRecord[]> {
  const { data } = await selectOrders(db)
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .limit(most)
    .abortSignal(signal)
    .throwOnError();
  return data.map((row) => toOrderRecord(row, null));
}

function toOrderRecord(row: OrderRow, confirmedAt: string | null): OrderRecord {
  const lines = row.order_lines.toSorted((a, b) => a.place - b.place);
  const latestPayment = row.payments.toSorted((a, b) => b.number - a.number)[0];
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    placedAt: row.created_at,
    paidAt: row.paid_at,
    fulfilledAt: row.fulfilled_at,
    confirmedAt,
    buyer: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      hasStreet: isWritten(row.address),
      address: [row.address, [row.city, row.postal_code].filter(Boolean).join(" ")].filter(isWritten),
    },
    payment: latestPayment
      ? {
          startedAt: latestPayment.created_at,
          method: latestPayment.pay_method,
        }
      : null,
    payments: row.payments.map(({ status }) => status),
    lines: lines.map((line) => ({
      kind: line.kind === "ticket" ? "ticket" : "product",
      name: line.name,
      size: line.size,
      quantity: line.quantity,
      totalCents: line.total_cents,
      picture: findPicture(line.image, "", line.kind === "ticket" ? "wide" : "product"),
      isShort: line.taken !== null && line.taken < line.quantity,
    })),
    tickets: lines
      .flatMap((line) =>
        row.tickets
          .filter((ticket) => ticket.order_line_id === line.id)
          .toSorted((a, b) => a.number - b.number),
      )
      .map((ticket, index) => toTicket(ticket, index + 1)),
    subtotalCents: row.subtotal_cents,
    shippingCents: row.shipping_cents,
    vatCents: row.vat_cents,
    totalCents: row.total_cents,
  };
}

/** Mails the order's link to its buyer if both are right; the caller is told nothing either way. */
export async function sendOrderLink(
  service: Db,
  { reference, email }: { reference: string; email: string },
  signal: AbortSignal,
): Promise<void> {
  await service
    .rpc("send_order_link", { typed_reference: reference.toUpperCase(), typed_email: email })
    .abortSignal(signal)
    .throwOnError();
}

function toTicket(row: TicketRow, number: number): Ticket {
  return {
    id: row.id,
    number,
    code: row.code,
    packageId: row.package_id,
    name: row.name,
    event: toEvent(row),
    isUsed: row.used_at !== null,
  };
}

function toEvent(row: TicketRow): TicketEvent | null {
  if (row.event_date === null) return null;
  return {
    title: row.event_title ?? row.name,
    startsAt: row.event_date,
    time: row.event_time,
    location: row.event_location,
  };
}

function isWritten(line: string | null): line is string {
  return line !== null && line !== "";
}
