import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { formatLongDate, localDate, momentAt } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { readApplicationsQuery } from "~/programme/applications/staff/applications";
import { countApplications, listApplications } from "~/programme/applications/staff/applications.server";
import { ORDERS_PATH, type OrderRow, quantityLabel } from "~/shop/orders/staff/order-list";
import { countOrders, listOrders } from "~/shop/orders/staff/order-list.server";
import { canSendByCourier, orderClock, orderState } from "~/shop/orders/staff/order-state";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { shortMoment } from "./moments";
import type { OpenTask, OrderLink, OrderToSend, Today, Waiting } from "./today";
import { readFigures } from "./today-figures.server";

/** A few of each; the count says how many there are. */
const SHOWN = 5;

const NEW_APPLICATIONS = readApplicationsQuery(new URLSearchParams("show=new"));

const found = sql<number>`count(*) over ()`.as("found");

/** Asked with the rights of whoever of the staff is signed in. */
export async function readToday(db: Db, now: Date): Promise<Today> {
  const parcels = await listOrders(db, { ...EMPTY_QUERY, show: "to_send" }, now);
  const counts = await countOrders(db, now);
  const [tasks, appointments, messages] = await Promise.all([
    db
      .selectFrom("staff_tasks as t")
      .leftJoin("orders as o", "o.id", "t.order_id")
      .select(["t.id", "t.note", "t.created_at", "o.reference", found])
      .where("t.status", "=", "open")
      .orderBy("t.created_at", "desc")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("appointments")
      .select(["id", "full_name", "email", "appointment_date", "appointment_time", "service_type"])
      .select(["service_other", "asked_date", "asked_time", found])
      .where(({ or, eb }) => or([eb("status", "=", "requested"), eb("asked_date", "is not", null)]))
      .orderBy("created_at", "desc")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("contact_messages")
      .select(["id", "name", "email", "subject", "created_at", found])
      .where("status", "=", "new")
      .orderBy("created_at", "desc")
      .limit(SHOWN)
      .execute(),
  ]);

  return {
    moment: `${formatLongDate(now)}, ${localDate(now).time}`,
    tasks: joined(
      await openRefunds(db),
      waiting(tasks, (row) => ({
        id: row.id,
        note: row.note,
        order: row.reference === null ? null : toLink(row.reference),
        at: shortMoment(row.created_at),
        refundHref: null,
      })),
    ),
    orders: {
      count: counts.to_send ?? 0,
      rows: parcels.orders.slice(0, SHOWN).map((row) => toParcel(row, now)),
    },
    late: counts.late ?? 0,
    figures: await readFigures(db, now),
    appointments: waiting(appointments, (row) => ({
      id: row.id,
      name: row.full_name,
      email: row.email,
      when: shortMoment(
        momentAt(row.asked_date ?? row.appointment_date, row.asked_time ?? row.appointment_time),
      ),
      service: row.service_other ?? row.service_type,
    })),
    applications: await newApplications(db),
    messages: waiting(messages, (row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      subject: row.subject,
      at: shortMoment(row.created_at),
    })),
  };
}

/** As covered as the list of applications is: new means that nobody has scored it. */
async function newApplications(db: Db): Promise<Today["applications"]> {
  const { rows } = await listApplications(db, NEW_APPLICATIONS);
  return {
    count: (await countApplications(db)).new ?? 0,
    rows: rows.slice(0, SHOWN).map((row) => ({
      id: row.id,
      reference: row.reference,
      kind: row.type,
      town: row.town,
      at: shortMoment(row.receivedAt),
    })),
  };
}

function waiting<Row extends { found: number }, Shown>(rows: Row[], show: (row: Row) => Shown) {
  return { count: rows[0]?.found ?? 0, rows: rows.map(show) };
}

function joined<Row>(first: Waiting<Row>, second: Waiting<Row>): Waiting<Row> {
  return { count: first.count + second.count, rows: [...first.rows, ...second.rows] };
}

/** Asked for, and the money has not moved: the oldest first. */
async function openRefunds(db: Db): Promise<Waiting<OpenTask>> {
  const refunds = await db
    .selectFrom("refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .select(["r.id", "r.amount_cents", "r.requested_at", "o.reference", found])
    .where("r.state", "=", "requested")
    .orderBy("r.requested_at")
    .limit(SHOWN)
    .execute();
  return waiting(refunds, (row) => ({
    id: row.id,
    note: `Pay out a refund of ${formatRand(row.amount_cents)}`,
    order: toLink(row.reference),
    at: shortMoment(row.requested_at),
    refundHref: `${ORDERS_PATH}/${row.reference}#refunds`,
  }));
}

function toParcel(row: OrderRow, now: Date): OrderToSend {
  const clock = orderClock(row, now);
  return {
    ...toLink(row.reference),
    paid: shortMoment(row.paidAt ?? row.placedAt),
    buyer: row.buyer,
    quantity: quantityLabel(row.unsentQuantity, 0),
    totalCents: row.totalCents,
    left: clock?.words ?? orderState(row).label,
    isLate: clock?.isLate ?? false,
    canSend: canSendByCourier(row),
  };
}

function toLink(reference: string): OrderLink {
  return { reference, href: `${ORDERS_PATH}/${reference}` };
}
