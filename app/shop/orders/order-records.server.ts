import { type ExpressionBuilder, type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Ticket } from "~/events/tickets/ticket";
import type { TicketEvent } from "~/events/tickets/ticket-event";
import { callFunction, type Db, type Tables } from "~/platform/db/client";
import type { Database } from "~/platform/db/database.types";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { findCloth } from "~/shop/catalogue/cloths.server";
import type { OrderLinks } from "./order-link";
import type { OrderRecord } from "./order-record";

const COLUMNS = [
  "id",
  "reference",
  "link_version",
  "status",
  "created_at",
  "paid_at",
  "clock_starts_at",
  "dispatch_by",
  "expires_at",
  "delivery_method",
  "packed_at",
  "ready_to_collect_at",
  "fulfilled_at",
  "delivered_at",
  "first_name",
  "last_name",
  "email",
  "phone",
  "address",
  "suburb",
  "city",
  "province",
  "postal_code",
  "delivery_note",
  "subtotal_cents",
  "discount_code",
  "discount_cents",
  "shipping_cents",
  "vat_cents",
  "total_cents",
] as const;
const LINE_COLUMNS = [
  "order_lines.id",
  "kind",
  "order_lines.name",
  "size",
  "image",
  "quantity",
  "taken",
  "total_cents",
  "made_to_measure",
  "order_lines.lead_time_days",
] as const;
const TICKET_COLUMNS = [
  "id",
  "order_line_id",
  "code",
  "package_id",
  "name",
  "event_title",
  "event_date",
  "event_time",
  "event_location",
  "used_at",
  "voided_at",
  "event_id",
  "version",
  "seats",
] as const;
type TicketRow = Pick<Tables<"tickets">, (typeof TICKET_COLUMNS)[number]>;

function selectOrders(db: Db) {
  return db
    .selectFrom("orders")
    .select(COLUMNS)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_lines")
          .leftJoin("products", (join) =>
            join.onRef("products.id", "=", "order_lines.item_id").on("order_lines.kind", "=", "product"),
          )
          .select(LINE_COLUMNS)
          .select("products.material")
          .select((of) =>
            of
              .selectFrom("refund_lines")
              .select((line) => line.fn.sum<number>("refund_lines.quantity").as("refunded"))
              .whereRef("refund_lines.order_line_id", "=", "order_lines.id")
              .as("refunded"),
          )
          .whereRef("order_lines.order_id", "=", "orders.id")
          .orderBy("place"),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("tickets")
          .select(TICKET_COLUMNS)
          .whereRef("tickets.order_id", "=", "orders.id")
          .orderBy("number"),
      ).as("tickets"),
      jsonArrayFrom(
        eb
          .selectFrom("payments")
          .select(["payments.status", "pay_method", "payments.created_at", "at_bank_since"])
          .whereRef("payments.order_id", "=", "orders.id")
          .orderBy("number"),
      ).as("payments"),
      selectShipments(eb).as("shipments"),
      selectRefunds(eb).as("refunds"),
      selectReturns(eb).as("returns"),
      eb
        .selectFrom("invoices")
        .select("invoices.number")
        .whereRef("invoices.order_id", "=", "orders.id")
        .where("invoices.kind", "=", "invoice")
        .as("invoice_number"),
    ]);
}

function selectShipments(eb: OfOrder) {
  return jsonArrayFrom(
    eb
      .selectFrom("shipments")
      .select([
        "id",
        "number",
        "courier",
        "tracking_number",
        "tracking_url",
        "sent_at",
        "shipments.delivered_at",
      ])
      .select((of) =>
        jsonArrayFrom(
          of
            .selectFrom("shipment_lines")
            .innerJoin("order_lines", "order_lines.id", "shipment_lines.order_line_id")
            .select(["order_lines.id", "order_lines.name", "order_lines.size", "shipment_lines.quantity"])
            .whereRef("shipment_lines.shipment_id", "=", "shipments.id")
            .orderBy("order_lines.place"),
        ).as("lines"),
      )
      .whereRef("shipments.order_id", "=", "orders.id")
      .orderBy("number"),
  );
}

function selectRefunds(eb: OfOrder) {
  return jsonArrayFrom(
    eb
      .selectFrom("refunds")
      .innerJoin("invoices", "invoices.refund_id", "refunds.id")
      .select(["refunds.id", "refunds.amount_cents", "done_at", "invoices.number as credit_note"])
      .whereRef("refunds.order_id", "=", "orders.id")
      .where("state", "=", "done")
      .orderBy("done_at"),
  );
}

function selectReturns(eb: OfOrder) {
  return jsonArrayFrom(
    eb
      .selectFrom("returns")
      .select([
        "returns.id",
        "returns.number",
        "returns.state",
        "returns.reason",
        "message",
        "returns.requested_at",
        "refund_id",
      ])
      .select((of) =>
        jsonArrayFrom(
          of
            .selectFrom("return_lines")
            .innerJoin("order_lines", "order_lines.id", "return_lines.order_line_id")
            .select(["order_lines.id", "order_lines.name", "order_lines.size", "return_lines.quantity"])
            .whereRef("return_lines.return_id", "=", "returns.id")
            .orderBy("order_lines.place"),
        ).as("lines"),
      )
      .whereRef("returns.order_id", "=", "orders.id")
      .orderBy("returns.number"),
  );
}

type OfOrder = ExpressionBuilder<Database, "orders">;
type OrderRow = InferResult<ReturnType<typeof selectOrders>>[number];

/** By reference or by id, with service rights: the caller has checked the visitor's permission. */
export async function findOrderRecord(
  service: Db,
  pictures: Pictures,
  by: { reference: string } | { id: string },
): Promise<OrderRecord | null> {
  const [column, value] = "id" in by ? (["id", by.id] as const) : (["reference", by.reference] as const);
  const row = await selectOrders(service)
    .select((eb) =>
      eb
        .selectFrom("outbox")
        .select("sent_at")
        .where("dedupe_key", "=", sql<string>`'order_confirmation:' || orders.id`)
        .as("confirmed_at"),
    )
    .where(column, "=", value)
    .executeTakeFirst();
  return row ? toOrderRecord(pictures, row, row.confirmed_at) : null;
}

/** The order that a signed link opens. Null is the same for a wrong signature and for no such order. */
export async function findOrderByLink(
  service: Db,
  pictures: Pictures,
  links: OrderLinks,
  reference: string,
  signature: string | null,
): Promise<OrderRecord | null> {
  if (signature === null) return null;
  const order = await findOrderRecord(service, pictures, { reference });
  return order && links.isGenuine(order, signature) ? order : null;
}

/** These orders, newest first; without the time of the confirmation email. */
export async function listOrders(db: Db, pictures: Pictures, ids: readonly string[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectOrders(db)
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => toOrderRecord(pictures, row, null));
}

function toOrderRecord(pictures: Pictures, row: OrderRow, confirmedAt: string | null): OrderRecord {
  const latestPayment = row.payments.at(-1);
  return {
    id: row.id,
    reference: row.reference,
    linkVersion: row.link_version,
    status: row.status,
    placedAt: row.created_at,
    paidAt: row.paid_at,
    clockStartsAt: row.clock_starts_at,
    dispatchBy: row.dispatch_by,
    expiresAt: row.expires_at,
    deliveryMethod: row.delivery_method,
    packedAt: row.packed_at,
    readyToCollectAt: row.ready_to_collect_at,
    fulfilledAt: row.fulfilled_at,
    deliveredAt: row.delivered_at,
    confirmedAt,
    buyer: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      hasStreet: isWritten(row.address),
      address: [
        row.address,
        row.suburb,
        [row.city, row.postal_code].filter(Boolean).join(" "),
        row.province,
      ].filter(isWritten),
      deliveryNote: row.delivery_note,
    },
    payment: latestPayment
      ? {
          startedAt: latestPayment.created_at,
          method: latestPayment.pay_method,
        }
      : null,
    atBankSince:
      row.payments.find(({ status, at_bank_since }) => status === "open" && at_bank_since !== null)
        ?.at_bank_since ?? null,
    payments: row.payments.map(({ status }) => status),
    lines: row.lines.map((line) => ({
      id: line.id,
      kind: line.kind === "ticket" ? "ticket" : "product",
      name: line.name,
      size: line.size,
      quantity: line.quantity,
      totalCents: line.total_cents,
      picture: pictures.find(line.image, "", line.kind === "ticket" ? "wide" : "product"),
      isShort: line.taken !== null && line.taken < line.quantity,
      leadTimeDays: line.lead_time_days,
      isMadeToMeasure: line.made_to_measure,
      refundedQuantity: line.refunded ?? 0,
      cloth: findCloth(line.material)?.cloth ?? null,
    })),
    tickets: row.lines
      .flatMap((line) => row.tickets.filter((ticket) => ticket.order_line_id === line.id))
      .map((ticket, index) => toTicket(ticket, index + 1, row.status === "refunded")),
    shipments: row.shipments.map((shipment) => ({
      id: shipment.id,
      number: shipment.number,
      courier: shipment.courier,
      trackingNumber: shipment.tracking_number,
      trackingUrl: shipment.tracking_url,
      sentAt: shipment.sent_at,
      deliveredAt: shipment.delivered_at,
      lines: shipment.lines,
    })),
    refunds: row.refunds.map((refund) => ({
      id: refund.id,
      amountCents: refund.amount_cents,
      doneAt: refund.done_at ?? "",
      creditNote: refund.credit_note,
    })),
    returns: row.returns.map((asked) => ({
      id: asked.id,
      number: asked.number,
      state: asked.state,
      reason: asked.reason,
      message: asked.message,
      requestedAt: asked.requested_at,
      hasRefund: asked.refund_id !== null,
      lines: asked.lines,
    })),
    invoiceNumber: row.invoice_number,
    subtotalCents: row.subtotal_cents,
    discountCode: row.discount_code,
    discountCents: row.discount_cents,
    shippingCents: row.shipping_cents,
    vatCents: row.vat_cents,
    totalCents: row.total_cents,
  };
}

/** Mails the order's link to its buyer if reference and address match; the result is the same either way. */
export async function sendOrderLink(
  service: Db,
  { reference, email, idempotencyKey }: { reference: string; email: string; idempotencyKey: string },
): Promise<void> {
  await callFunction(service, "send_order_link", {
    typed_reference: reference.toUpperCase(),
    typed_email: email,
    request_key: idempotencyKey,
  });
}

function toTicket(row: TicketRow, number: number, isRefunded: boolean): Ticket {
  return {
    id: row.id,
    number,
    code: row.code,
    packageId: row.package_id,
    name: row.name,
    event: toEvent(row),
    isUsed: row.used_at !== null,
    isVoid: isRefunded || row.voided_at !== null,
    eventId: row.event_id,
    version: row.version,
    seats: row.seats,
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
