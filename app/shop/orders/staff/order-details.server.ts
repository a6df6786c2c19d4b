import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tables } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { type AuditRow, toHistoryEntry } from "~/staff/history/history";
import type { LineDetails, OrderDetails } from "./order-details";
import { type PaymentMessage, paymentTrail } from "./payment-trail";

/** One order with all that belongs to it, with the rights of the member who asks. */
export async function findOrderDetails(
  db: Db,
  pictures: Pictures,
  reference: string,
): Promise<OrderDetails | null> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order) return null;
  const { id } = order;
  const lines = await listLines(db, pictures, id);
  const names = await staffNames(db);
  const [payments, shipments, refunds, notes, tasks] = [
    await db
      .selectFrom("payments")
      .select(["provider", "status", "transaction_id"])
      .where("order_id", "=", id)
      .orderBy("number")
      .execute(),
    await listShipments(db, id),
    await listRefunds(db, id, names),
    await db
      .selectFrom("order_notes")
      .select(["id", "text", "created_at", "written_by"])
      .where("order_id", "=", id)
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .execute(),
    await db
      .selectFrom("staff_tasks")
      .select(["id", "note", "status"])
      .where("order_id", "=", id)
      .orderBy("created_at")
      .execute(),
  ];
  const trail = await sql<PaymentMessage>`select * from order_payment_trail(${id})`.execute(db);
  const mails = await sql<Tables<"outbox">>`select * from order_mails(${id})`.execute(db);
  const history = await sql<AuditRow>`select * from order_history(${id})`.execute(db);
  const { earlier } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("earlier"))
    .where("email", "=", order.email)
    .where("created_at", "<", order.created_at)
    .where("paid_at", "is not", null)
    .executeTakeFirstOrThrow();
  const invoice = await db
    .selectFrom("invoices")
    .select("number")
    .where("order_id", "=", id)
    .where("kind", "=", "invoice")
    .executeTakeFirst();

  return {
    id,
    reference,
    status: order.status,
    channel: order.channel,
    linkVersion: order.link_version,
    placedAt: order.created_at,
    paidAt: order.paid_at,
    clockStartsAt: order.clock_starts_at,
    dispatchBy: order.dispatch_by,
    packedAt: order.packed_at,
    readyToCollectAt: order.ready_to_collect_at,
    deliveredAt: order.delivered_at,
    deliveryMethod: order.delivery_method,
    hasAddress: Boolean(order.address?.trim()),
    unsentQuantity: order.unsent_quantity,
    isAtTheBank: order.status === "pending" && payments.some(({ status }) => status === "open"),
    buyer: {
      firstName: order.first_name,
      lastName: order.last_name,
      email: order.email ?? "",
      phone: order.phone ?? "",
      address: order.address ?? "",
      suburb: order.suburb ?? "",
      city: order.city ?? "",
      province: order.province ?? "",
      postalCode: order.postal_code ?? "",
      deliveryNote: order.delivery_note ?? "",
      deliveryMethod: order.delivery_method,
    },
    hasAccount: order.user_id !== null,
    earlierOrders: earlier,
    lines,
    subtotalCents: order.subtotal_cents,
    discountCode: order.discount_code,
    discountCents: order.discount_cents,
    shippingCents: order.shipping_cents,
    vatCents: order.vat_cents,
    totalCents: order.total_cents,
    invoiceNumber: invoice?.number ?? null,
    payments: payments.map(({ provider, status, transaction_id }) => ({
      provider,
      status,
      transactionId: transaction_id,
    })),
    trail: paymentTrail(trail.rows, order.total_cents),
    shipments,
    refunds,
    mails: mails.rows.map((mail) => ({
      id: mail.id,
      kind: mail.kind,
      recipient: mail.recipient,
      status: mail.status,
      at: mail.sent_at ?? mail.created_at,
      error: mail.last_error,
    })),
    notes: notes.map(({ id: noteId, text, created_at, written_by }) => ({
      id: noteId,
      text,
      by: names.get(written_by ?? "") ?? null,
      at: created_at,
    })),
    tasks: tasks.map((task) => ({ id: task.id, note: task.note, isDone: task.status === "done" })),
    history: history.rows.map(toHistoryEntry),
  };
}

async function staffNames(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string | null }>`select * from staff_names()`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email ?? ""]));
}

async function listLines(db: Db, pictures: Pictures, orderId: string): Promise<LineDetails[]> {
  const rows = await db
    .selectFrom("order_lines as l")
    .select([
      "l.id",
      "l.kind",
      "l.name",
      "l.size",
      "l.image",
      "l.unit_cents",
      "l.discount_cents",
      "l.quantity",
      "l.total_cents",
      "l.packed_at",
      "l.lead_time_days",
    ])
    .select((eb) => [
      eb
        .selectFrom("shipment_lines as s")
        .select((of) => of.fn.sum<number>("s.quantity").as("sent"))
        .whereRef("s.order_line_id", "=", "l.id")
        .as("sent"),
      eb
        .selectFrom("refund_lines as r")
        .select((of) => of.fn.sum<number>("r.quantity").as("refunded"))
        .whereRef("r.order_line_id", "=", "l.id")
        .as("refunded"),
      jsonArrayFrom(
        eb
          .selectFrom("tickets as t")
          .select(["t.code", "t.used_at", "t.voided_at"])
          .whereRef("t.order_line_id", "=", "l.id")
          .orderBy("t.number"),
      ).as("tickets"),
    ])
    .where("l.order_id", "=", orderId)
    .orderBy("l.place")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    size: row.size,
    picture: pictures.find(row.image, "", row.kind === "ticket" ? "wide" : "product"),
    unitCents: row.unit_cents,
    discountCents: row.discount_cents,
    quantity: row.quantity,
    totalCents: row.total_cents,
    sent: row.sent ?? 0,
    isPacked: row.packed_at !== null,
    leadTimeDays: row.lead_time_days,
    refunded: row.refunded ?? 0,
    tickets: row.tickets.map(({ code, used_at, voided_at }) => ({
      code,
      isUsed: used_at !== null,
      isVoid: voided_at !== null,
    })),
  }));
}

async function listShipments(db: Db, orderId: string): Promise<OrderDetails["shipments"]> {
  const rows = await db
    .selectFrom("shipments as s")
    .select(["s.id", "s.number", "s.courier", "s.tracking_number", "s.tracking_url", "s.sent_at"])
    .select("s.delivered_at")
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("shipment_lines as sl")
          .innerJoin("order_lines as l", "l.id", "sl.order_line_id")
          .select(["l.name", "sl.quantity"])
          .whereRef("sl.shipment_id", "=", "s.id")
          .orderBy("l.place"),
      ).as("lines"),
    )
    .where("s.order_id", "=", orderId)
    .orderBy("s.number")
    .execute();
  return rows.map(({ tracking_number, tracking_url, sent_at, delivered_at, ...rest }) => ({
    ...rest,
    trackingNumber: tracking_number,
    trackingUrl: tracking_url,
    sentAt: sent_at,
    deliveredAt: delivered_at,
  }));
}

async function listRefunds(
  db: Db,
  orderId: string,
  names: ReadonlyMap<string, string>,
): Promise<OrderDetails["refunds"]> {
  const rows = await db
    .selectFrom("refunds as r")
    .leftJoin("invoices as i", "i.refund_id", "r.id")
    .select(["r.id", "r.amount_cents", "r.reason", "r.note", "r.restock", "r.void_tickets", "r.state"])
    .select(["r.reference", "r.requested_at", "r.done_at", "r.requested_by", "r.done_by"])
    .select("i.number as credit_note")
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("refund_lines as rl")
          .innerJoin("order_lines as l", "l.id", "rl.order_line_id")
          .select(["l.name", "rl.quantity"])
          .whereRef("rl.refund_id", "=", "r.id"),
      ).as("lines"),
    )
    .where("r.order_id", "=", orderId)
    .orderBy("r.requested_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amountCents: row.amount_cents,
    reason: row.reason,
    note: row.note,
    restock: row.restock,
    voidTickets: row.void_tickets,
    state: row.state,
    reference: row.reference,
    requestedAt: row.requested_at,
    requestedBy: names.get(row.requested_by ?? "") ?? null,
    doneAt: row.done_at,
    doneBy: names.get(row.done_by ?? "") ?? null,
    creditNote: row.credit_note,
    lines: row.lines,
  }));
}
